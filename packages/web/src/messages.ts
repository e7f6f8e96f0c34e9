import type { ApiError } from '@signout/contract'

/** `Error 500`; without any answer, what the browser says of the connection. */
function reason(error: ApiError): string {
  return error.status === 0 ? error.message : `Error ${error.status}`
}

/** What was refused, in the server's words where it gave some. */
function detail(error: ApiError): string {
  return error.detail ?? error.errorsOf('non_field_errors')[0] ?? reason(error)
}

/** Says what could not be done when the thing is gone, and no more than that it failed otherwise (spec §8). */
function unlessGone(error: ApiError, text: string): string {
  return `${error.status === 404 ? text : 'Something went wrong'}: ${reason(error)}`
}

/** The error catalogue (spec §8): one entry for each message, with the words of the specification. */
export const messages = {
  userNotLoaded: (error: ApiError) => `Failed to fetch user data: ${reason(error)}`,
  errorOccurred: 'An error has occurred',
  reviewStatusNotLoaded: (error: ApiError) =>
    `Failed to fetch user acceptance data: ${reason(error)}`,

  wrongCredentials: 'The email or password is incorrect',
  invalidCsrf: 'Invalid CSRF Token',
  loginFailed: detail,
  logoutFailed: detail,

  profileNotCreated: (error: ApiError) =>
    `An error has occurred! We couldn't grant you permission to access Hardware Signout Site: ${reason(error)}`,
  permissionsNotGranted: 'An error has occurred while granting you permissions',

  itemsNotLoaded: (error: ApiError) => `Failed to fetch hardware data: ${reason(error)}`,
  categoriesNotLoaded: (error: ApiError) => `Failed to fetch category data: ${reason(error)}`,
  teamNotLoaded: (error: ApiError) => `Failed to fetch team data: ${reason(error)}`,

  orderNotCancelled: (error: ApiError) =>
    `Failed to cancel order: ${error.errorsOf('status')[0] ?? detail(error)}`,
  orderProblems: 'There are some problems with your order.',
  orderNotSubmitted: (error: ApiError) => `Failed to submit order: ${reason(error)}`,
  orderFailedInside:
    'An internal server error has occurred, please inform hackathon organizers if this continues to happen.',

  teamNotLeft: (error: ApiError) => `Failed to leave the team: ${detail(error)}`,
  teamNotJoined: (code: string) => `Failed to join the team ${code}`,
  teamCodeUnknown: (code: string) => `No team has the code ${code}`,
  teamNotFound: (error: ApiError) => unlessGone(error, 'Could not find team code'),
  idStatusNotUpdated: (error: ApiError) =>
    unlessGone(error, 'Could not update participant id status'),
  descriptionNotUpdated: (error: ApiError) =>
    unlessGone(error, 'Could not update project description'),
  orderNotReturned: (error: ApiError) => unlessGone(error, 'Could not return order'),
  orderStatusNotUpdated: (error: ApiError) => unlessGone(error, 'Could not update order status'),
  teamNotDeleted: (error: ApiError) => `Failed to delete team: ${detail(error)}`,

  ownOrdersNotLoaded:
    'There was a problem retrieving orders. If this continues please contact hackathon organizers.',
  ordersNotLoaded: 'There was a problem in retrieving all the orders',
  somethingWrong: 'Something went wrong',
  ordersNotParsed: 'There was an error parsing orders.',
  orderMoved: 'Order status has been changed.',
  pendingNotShown: 'Unable to view pending orders.',
  checkedOutNotShown: 'Unable to view checked out items.',
  returnedNotShown: 'Unable to view returned items.',

  notAuthorized: 'You are not authorized to access this page.',
  noPermission: 'You do not have permission to access this page',

  describeProject: 'Please provide a more detailed project description.',
  exceedsQuota: 'Adding this amount to your cart will exceed the quantity limit for this item.',

  signoutBefore: 'The allocated time period for checking out hardware has not begun yet',
  signoutOver: 'The allocated time period for checking out hardware is over',
  signoutBeforeHint: 'you can familiarize yourself with our site and create or join a team',
  signoutOverHint:
    'Hardware sign out is now over and you cannot place anymore orders. Please return any checked out items back to inventory station.',
} as const
