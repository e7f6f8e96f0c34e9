import { ApiError } from '@signout/contract'
import { expect, test } from 'vitest'
import { goneText, outcomeText, reasonText, refusalText, statusText } from './failure-text.ts'

const requestId = '6f1c03a2-8a3d-4c58-9d0e-0a2b4c6d8e0f'

test.each([
  { status: 500, expected: 'Error 500 (request 6f1c03a2)' },
  { status: 404, expected: 'Error 404' },
])('a failure with status $status is "$expected"', ({ status, expected }) => {
  expect(statusText(new ApiError(status, {}, 'Refused', requestId))).toBe(expected)
})

const answered = (status: number, body: object = {}) => new ApiError(status, body, 'Refused')
const lost = new ApiError(0, undefined, 'Failed to fetch')
const notFound = answered(404, { detail: 'Not found.' })
const wait = 'Too many of these. Try again in 60 seconds.'

const reason = (error: ApiError) => reasonText(error, 'It is gone.')
const ofGone = (error: ApiError) => goneText(error, 'Could not save it')

test.each([
  [reason(lost), 'No connection: it is not known whether this was done.'],
  [outcomeText(lost, 'It failed.'), 'No connection: it is not known whether this was done.'],
  [outcomeText(answered(500), 'It failed.'), 'It failed.'],
  [statusText(lost), 'No connection'],
  [reason(notFound), 'It is gone.'],
  [reason(answered(404)), 'It is gone.'],
  [reason(answered(404, { detail: 'You are in no team.' })), 'You are in no team.'],
  [refusalText(notFound), 'Error 404'],
  [ofGone(notFound), 'Could not save it: Error 404'],
  [ofGone(answered(500)), 'Something went wrong: Error 500'],
  [reason(answered(400, { detail: 'Not now.' })), 'Not now.'],
  [reason(answered(400, { non_field_errors: ['Not like this.'] })), 'Not like this.'],
  [reason(answered(500)), 'Error 500'],
])('what is known of a failure is said: %s', (said, expected) => {
  expect(said).toBe(expected)
})

test.each([statusText, reason, ofGone])('a message about a wait says how long it is', (say) => {
  expect(say(answered(429, { detail: wait }))).toContain(wait)
  expect(say(answered(429))).toMatch(/Error 429$/)
})
