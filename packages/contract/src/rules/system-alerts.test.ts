import { expect, test } from 'vitest'
import { isThisMachine } from './system-alerts.ts'

// Tests of spec §19.

test.each([
  ['http://localhost:8000', true],
  ['http://desk.localhost', true],
  ['http://127.0.0.1:8000', true],
  ['http://127.1', true],
  ['http://[::1]:8000', true],
  ['http://0.0.0.0:8000', true],
  ['http://[::]:8000', true],
  ['http://192.168.1.7:8000', false],
  ['http://127.example.com', false],
  ['http://localhost.example.com', false],
  ['https://signout.example.com', false],
])('%s leads to the machine that opens it: %s', (address, expected) => {
  expect(isThisMachine(new URL(address).hostname)).toBe(expected)
})
