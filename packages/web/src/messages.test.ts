import { ApiError } from '@signout/contract'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'

const answered = (status: number, body: object = {}) => new ApiError(status, body, 'Refused')
const lost = new ApiError(0, undefined, 'Failed to fetch')
const [gone, broken] = [answered(404), answered(500)]
const detailed = answered(400, { detail: 'Not now.' })

/** The catalogue of spec §8, letter for letter. */
const catalogue: readonly (readonly [said: string, expected: string])[] = [
  [messages.userNotLoaded(lost), 'Failed to fetch user data: No connection'],
  [messages.userNotLoaded(broken), 'Failed to fetch user data: Error 500'],
  [messages.reviewStatusNotLoaded(broken), 'Failed to fetch user acceptance data: Error 500'],
  [messages.errorOccurred, 'An error has occurred'],
  [messages.wrongCredentials, 'The email or password is incorrect'],
  [messages.invalidCsrf, 'Invalid CSRF Token'],
  [messages.loginFailed(detailed), 'Not now.'],
  [messages.logoutFailed(detailed), 'Not now.'],
  [
    messages.profileNotCreated(broken),
    "An error has occurred! We couldn't grant you permission to access Hardware Signout Site: Error 500",
  ],
  [messages.permissionsNotGranted, 'An error has occurred while granting you permissions'],
  [messages.itemsNotLoaded(broken), 'Failed to fetch hardware data: Error 500'],
  [messages.categoriesNotLoaded(broken), 'Failed to fetch category data: Error 500'],
  [messages.teamNotLoaded(broken), 'Failed to fetch team data: Error 500'],
  [
    messages.orderNotCancelled(answered(400, { status: ['Too late.', 'Really.'] }), 7),
    'Failed to cancel order: Too late.',
  ],
  [messages.itemAdded('2', 'Uno'), 'Added 2 Uno item(s) to your cart.'],
  [messages.orderSubmitted, 'Order has been submitted.'],
  [messages.orderModified, 'Order has been submitted with modifications'],
  [messages.orderCancelled, 'Order has been cancelled.'],
  [messages.orderMoved, 'Order status has been changed.'],
  [messages.orderReturned(7), 'Order 7 has been returned.'],
  [messages.incidentSubmitted, 'Successfully submitted incident form!'],
  [messages.incidentNotSent(broken), 'Something went wrong: Error 500'],
  [messages.orderProblems, 'There are some problems with your order.'],
  [messages.orderNotSubmitted(broken), 'Failed to submit order: Error 500'],
  [
    messages.orderFailedInside,
    'An internal server error has occurred, please inform hackathon organizers if this continues to happen.',
  ],
  [messages.teamNotLeft(detailed, 'A2B3C'), 'Failed to leave the team: Not now.'],
  [messages.teamNotJoined('A2B3C'), 'Failed to join the team A2B3C'],
  [messages.teamNotFound(gone, 'A2B3C'), 'Could not find team code: Error 404'],
  [messages.teamNotFound(broken, 'A2B3C'), 'Something went wrong: Error 500'],
  [messages.idStatusNotUpdated(gone, 'Ada'), 'Could not update participant id status: Error 404'],
  [messages.idStatusNotUpdated(broken, 'Ada'), 'Something went wrong: Error 500'],
  [messages.descriptionNotUpdated(gone), 'Could not update project description: Error 404'],
  [messages.descriptionNotUpdated(broken), 'Something went wrong: Error 500'],
  [messages.orderNotReturned(gone, 7), 'Could not return order: Error 404'],
  [messages.orderNotReturned(broken, 7), 'Something went wrong: Error 500'],
  [messages.orderStatusNotUpdated(gone, 7), 'Could not update order status: Error 404'],
  [messages.orderStatusNotUpdated(broken, 7), 'Something went wrong: Error 500'],
  [messages.teamNotDeleted(detailed, 'A2B3C'), 'Failed to delete team: Not now.'],
  [
    messages.ownOrdersNotLoaded,
    'There was a problem retrieving orders. If this continues please contact hackathon organizers.',
  ],
  [messages.ordersNotLoaded, 'There was a problem in retrieving all the orders'],
  [messages.somethingWrong, 'Something went wrong'],
  [messages.ordersNotParsed, 'There was an error parsing orders.'],
  [messages.checkedOutNotShown, 'Unable to view checked out items.'],
  [messages.returnedNotShown, 'Unable to view returned items.'],
  [messages.notAuthorized, 'You are not authorized to access this page.'],
  [messages.noPermission, 'You do not have permission to access this page'],
  [messages.describeProject, 'Please provide a more detailed project description.'],
  [
    messages.exceedsQuota,
    'Adding this amount to your cart will exceed the quantity limit for this item.',
  ],
  [messages.signoutBefore, 'The allocated time period for checking out hardware has not begun yet'],
  [messages.signoutOver, 'The allocated time period for checking out hardware is over'],
  [
    messages.signoutBeforeHint,
    'you can familiarize yourself with our site and create or join a team',
  ],
  [
    messages.signoutOverHint,
    'Hardware sign out is now over and you cannot place anymore orders. Please return any checked out items back to inventory station.',
  ],
]

test.each(catalogue)('"%s" has the words of the specification', (said, expected) => {
  expect(said).toBe(expected)
})

test.each([
  [messages.teamNotLeft(broken, 'A2B3C'), 'Failed to leave the team: Error 500'],
  [messages.joinRefused(broken, 'A2B3C'), 'Error 500'],
  [
    messages.logoutFailed(answered(400, { non_field_errors: ['Not like this.'] })),
    'Not like this.',
  ],
])('where the server gives no reason, its status is shown: %s', (said, text) => {
  expect(said).toBe(text)
})

const wait = 'Too many of these. Try again in 60 seconds.'

test.each([
  'loginFailed',
  'passwordNotChanged',
  'resetNotRequested',
  'pictureNotSaved',
  'incidentNotSent',
  'orderNotSubmitted',
] as const)('whoever has to wait is told for how long: %s', (name) => {
  expect(messages[name](answered(429, { detail: wait }))).toContain(wait)
  expect(messages[name](answered(429))).toMatch(/Error 429$/)
})

test.each([
  [messages.loginFailed(lost), 'you were logged in'],
  [messages.logoutFailed(lost), 'you were logged out'],
  [messages.profileNotCreated(lost), 'your signature was saved'],
  [messages.orderNotCancelled(lost, 2646), 'order #2646 was cancelled'],
  [messages.orderNotSubmitted(lost), 'your order was submitted'],
  [messages.teamNotLeft(lost, 'A2B3C'), 'you have left team A2B3C'],
  [messages.joinRefused(lost, 'A2B3C'), 'you have joined team A2B3C'],
  [messages.idStatusNotUpdated(lost, 'Ada'), 'the ID status of Ada was changed'],
  [messages.descriptionNotUpdated(lost), 'the project description was saved'],
  [messages.orderNotReturned(lost, 2646), 'anything of order #2646 was returned'],
  [messages.orderStatusNotUpdated(lost, 2646), 'order #2646 was changed'],
  [messages.notUndone(lost, 2646), 'anything of order #2646 was undone'],
  [messages.conditionNotCorrected(lost), 'the condition was corrected'],
  [messages.teamNotDeleted(lost, 'A2B3C'), 'team A2B3C was deleted'],
])('without an answer to a change nobody knows whether it was done: %s', (said, done) => {
  expect(said).toBe(`No connection: it is not known whether ${done}.`)
})

test('a team that was read without an answer was not loaded', () => {
  expect(messages.teamNotFound(lost, 'A2B3C')).toBe('No connection: team A2B3C was not loaded.')
})

test.each([
  messages.userNotLoaded(lost),
  messages.itemsNotLoaded(lost),
  messages.categoriesNotLoaded(lost),
  messages.teamNotLoaded(lost),
  messages.reviewStatusNotLoaded(lost),
])('a read without an answer says so in our own words: %s', (said) => {
  expect(said).toMatch(/^Failed to fetch [a-z ]+ data: No connection$/)
})
