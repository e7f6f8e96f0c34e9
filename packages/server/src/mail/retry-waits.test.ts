import { expect, test } from 'vitest'
import { givesUpAfterMs, nextAttempt } from './retry-waits.ts'

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [6, 32],
  [7, 60],
  [8, 60],
  [5000, 60],
])('after attempt %d the next one is %d minutes later', (attempts, minutes) => {
  const failed = { attempts, gives_up_at: '2024-02-04T15:00:00.000Z' }
  const next = nextAttempt(failed, new Date('2024-02-03T15:00:00.000Z'))
  expect(next).toEqual(new Date(Date.UTC(2024, 1, 3, 15, minutes)))
})

test('a mail is tried for 24 hours', () => {
  const written = Date.parse('2024-02-03T15:00:00.000Z')
  const gives_up_at = new Date(written + givesUpAfterMs).toISOString()
  let now = new Date(written)
  let attempts = 0
  for (;;) {
    attempts += 1
    const next = nextAttempt({ attempts, gives_up_at }, now)
    if (next === null) break
    now = next
  }
  expect(attempts).toBe(29)
  expect(now.toISOString()).toBe('2024-02-04T14:03:00.000Z')
})
