import { ApiError } from '@signout/contract'
import { expect, test } from 'vitest'
import { statusText } from './failure-text.ts'

const requestId = '6f1c03a2-8a3d-4c58-9d0e-0a2b4c6d8e0f'

test.each([
  { status: 500, expected: 'Error 500 (request 6f1c03a2)' },
  { status: 404, expected: 'Error 404' },
])('a failure with status $status is "$expected"', ({ status, expected }) => {
  expect(statusText(new ApiError(status, {}, 'Refused', requestId))).toBe(expected)
})
