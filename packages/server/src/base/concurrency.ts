import type { Refusal } from './refusal.ts'

/** Runs at most `atOnce` pieces of work at a time; the rest wait: those that go first, then the others, as they came. */
export function createQueue(atOnce: number) {
  let running = 0
  const first: (() => void)[] = []
  const others: (() => void)[] = []
  return async function inTurn<T>(work: () => Promise<T>, goesFirst = false): Promise<T> {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => (goesFirst ? first : others).push(resolve))
    try {
      return await work()
    } finally {
      const next = first.shift() ?? others.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** Runs work at once, or refuses it while `most` pieces are running. */
export function createLimit(most: number, refusal: () => Refusal) {
  let running = 0
  return async function withinLimit<T>(work: () => Promise<T>): Promise<T> {
    if (running === most) throw refusal()
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
}
