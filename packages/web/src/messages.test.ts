import { ApiError, wrongCredentials } from '@signout/contract'
import { expect, test } from 'vitest'
import { reasonText, somethingWrong } from './failure-text.ts'
import { messages } from './messages.ts'

const answered = (status: number, body: object = {}) => new ApiError(status, body, 'Refused')
const lost = new ApiError(0, undefined, 'Failed to fetch')
const [gone, broken] = [answered(404), answered(500)]
const detailed = answered(400, { detail: 'Not now.' })

/** The catalogue of spec §25, letter for letter. */
const catalogue: readonly (readonly [said: string, expected: string])[] = [
  [messages.userNotLoaded(lost), 'Failed to fetch user data: No connection'],
  [messages.userNotLoaded(broken), 'Failed to fetch user data: Error 500'],
  [messages.errorOccurred, 'An error has occurred'],
  [wrongCredentials, 'The email or password is incorrect'],
  [messages.invalidCsrf, 'Invalid CSRF Token'],
  [reasonText(detailed), 'Not now.'],
  [messages.itemsNotLoaded(broken), 'Failed to fetch hardware data: Error 500'],
  [messages.teamNotLoaded(broken), 'Failed to fetch team data: Error 500'],
  [messages.orderSubmitted, 'Order has been submitted.'],
  [messages.orderModified, 'Order has been submitted with modifications'],
  [messages.ordersNotLoaded, 'There was a problem in retrieving all the orders'],
  [somethingWrong, 'Something went wrong'],
  [messages.checkedOutNotShown, 'Unable to view checked out items.'],
  [messages.noPermission, 'You do not have permission to access this page'],
]

test.each(catalogue)('"%s" has the words of the specification', (said, expected) => {
  expect(said).toBe(expected)
})

/** Every message whose first parameter is what went wrong: the compiler asks for its row. */
type FailureName = {
  [Name in keyof typeof messages]: (typeof messages)[Name] extends (
    error: ApiError,
    ...rest: never[]
  ) => string
    ? Name
    : never
}[keyof typeof messages]

const notKnown = 'No connection: it is not known whether this was done.'

/** Messages about unanswered calls: it is unknown whether a change was done; a read was not. */
const failures = {
  itemNotSaved: [(error) => messages.itemNotSaved(error, 'Uno'), notKnown],
  notDeleted: [(error) => messages.notDeleted(error, 'Uno'), notKnown],

  userNotLoaded: [messages.userNotLoaded, 'Failed to fetch user data: No connection'],
  itemsNotLoaded: [messages.itemsNotLoaded, 'Failed to fetch hardware data: No connection'],
  teamNotLoaded: [messages.teamNotLoaded, 'Failed to fetch team data: No connection'],
  scanNotOpened: [
    (error) => messages.scanNotOpened(error, 'ADA24'),
    'Could not look up “ADA24”: No connection',
  ],
} satisfies Record<FailureName, readonly [say: (error: ApiError) => string, ofLost: string]>

test.each(Object.entries(failures))(
  'without an answer %s says what may not have been done',
  (_, row) => {
    const [say, ofLost] = row
    expect(say(lost)).toBe(ofLost)
  },
)

test.each(Object.entries(failures))('%s has words of its own for what is gone', (_, [say]) => {
  expect(say(answered(404, { detail: 'Not found.' }))).not.toMatch(/not found/i)
})

test.each([
  [messages.notDeleted(gone, 'Uno'), 'Uno is deleted already.'],
  [messages.itemNotSaved(gone, 'Uno'), 'Could not save Uno: The item has been deleted.'],
])('what is gone is named: %s', (said, text) => {
  expect(said).toBe(text)
})
