import { expect, test } from 'vitest'
import { isLoopback } from './smtp.ts'

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['127.example.com', false],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
  ['10.0.0.1', false],
])('a password goes to %s without TLS, and whatever its certificate: %s', (host, isHere) => {
  expect(isLoopback(host)).toBe(isHere)
})
