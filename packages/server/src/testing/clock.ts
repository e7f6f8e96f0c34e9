import { expect } from 'vitest'
import type { TestClock } from './world/test-app.ts'

/** How far a clock is set back, in ms: within what clocks of several servers differ by, and further. */
export const setBacks = [1_000, 10_000, 59_000, 61_000, 3_600_000]

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
}

/** Tries until it is not told to wait any more, and in the middle of it, too; answers the time that it was told, in ms. */
export async function waitAsTold(clock: TestClock, attempt: () => Promise<Answer>) {
  const first = await attempt()
  if (first.status !== 429) return 0
  const seconds = Number(first.headers['retry-after'])
  clock.advance(500 * seconds)
  const second = await attempt()
  expect(second.status).toBe(429)
  expect(second.headers['retry-after']).toBe(String(Math.ceil(seconds / 2)))
  clock.advance(500 * seconds)
  expect((await attempt()).status).not.toBe(429)
  return 1000 * seconds
}
