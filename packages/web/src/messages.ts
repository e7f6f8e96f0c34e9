import { type ApiError, quote } from '@signout/contract'
import { outcomeText, reasonText, refusalText, statusText } from './failure-text.ts'

const itemGone = 'The item has been deleted.'

/** Texts with two users or more, in the words of the specification where it quotes any; one with one stands beside it. */
export const messages = {
  userNotLoaded: (error: ApiError) => `Failed to fetch user data: ${statusText(error)}`,
  errorOccurred: 'An error has occurred',

  invalidCsrf: 'Invalid CSRF Token',
  noCookies:
    'You are not logged in, since your browser keeps no cookies of this site. Allow them and try again, or ask an organiser.',
  noCookiesOverHttp: (secureAddress: string) =>
    `You are not logged in: this page is open at ${location.origin}, and the session is kept over https alone. Open ${secureAddress} instead, or have the operator change PUBLIC_URL to the address that browsers use, and the proxy in front of it.`,

  sessionEnded: 'Your session has ended, and what was not saved is lost. Log in again.',
  /** By the role that the user had. */
  roleLost: {
    participant:
      'Your team has been deleted, and your profile with it. What was not saved is lost.',
    organiser: 'You are no longer an organiser. What was not saved is lost.',
  },

  noPermission: 'You do not have permission to access this page',
  partNotLoaded: 'Unable to load this part of the page.',

  itemsNotLoaded: (error: ApiError) => `Failed to fetch hardware data: ${statusText(error)}`,
  teamNotLoaded: (error: ApiError) => `Failed to fetch team data: ${statusText(error)}`,

  accountNotFound: 'There is no such account.',
  itemGone,
  orderUnknown: (orderId: number) => `There is no order #${orderId}.`,
  itemUnknown: (itemId: number) => `There is no item ITEM-${itemId}.`,
  scanNotOpened: (error: ApiError, text: string) =>
    `Could not look up ${quote(text)}: ${statusText(error)}`,

  ordersNotLoaded: 'There was a problem in retrieving all the orders',
  tooLateToUndo: (orderId: number) =>
    `Order #${orderId} has been changed since, so this can no longer be undone here.`,

  itemNotSaved: (error: ApiError, name: string) =>
    outcomeText(error, `Could not save ${name}: ${refusalText(error, itemGone)}`),
  notDeleted: (error: ApiError, name: string) => reasonText(error, `${name} is deleted already.`),

  // Successes.
  orderSubmitted: 'Order has been submitted.',
  orderModified: 'Order has been submitted with modifications',
  orderChangedMeanwhile: (orderId: number, status: string) =>
    `Somebody else has changed order #${orderId} in the meantime. It is shown as “${status}” now.`,

  // Texts in place of a section or a list that failed to load.
  pendingNotShown: 'Unable to view pending orders.',
  checkedOutNotShown: 'Unable to view checked out items.',
  incidentsNotShown: 'Unable to view the reports.',
  historyNotShown: 'Unable to view the history.',
  holdersNotShown: 'Unable to view who has it.',
  ordersNotShown: 'Unable to view the orders.',
  usersNotShown: 'Unable to view people.',
  settingsNotShown: 'Unable to view the settings.',
  statisticsNotShown: 'Unable to view statistics.',
  closeOutNotShown: 'Unable to view who still has what.',
  lossesNotShown: 'Unable to view what is broken or lost.',
  inventoryNotShown: 'Unable to view the inventory.',
  categoriesNotShown: 'Unable to view the categories.',
  cartItemsNotShown: 'Unable to view the details of your items.',

  // Rules that keep users from something.
  cartClosed:
    'You cannot add items to cart because hardware sign out period has not begun or is already over',
  atMost: (quantity: string) => `At most ${quantity} now`,
  /** What teams read of an item that is not to be returned (spec §9, §22). */
  yoursToKeep: 'Yours to keep',
} as const
