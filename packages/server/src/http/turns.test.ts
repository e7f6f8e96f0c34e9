import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

// Tests of spec §4: one account, or a crowd, does not keep others from being answered.

/** What begins in each of the next turns when these calls come at once: of accounts by number, of strangers by null. */
async function playTurns(callers: readonly (number | null)[]) {
  const turns = new Turns()
  const begun: (number | null)[] = []
  const calls = callers.map(async (userId) => {
    await turns.take({ userId })
    begun.push(userId)
  })
  const inTurns = []
  while (inTurns.flat().length < callers.length) {
    await Promise.resolve()
    inTurns.push(begun.splice(0))
    await nextTurn()
  }
  await Promise.all(calls)
  return inTurns
}

test.each<[string, (number | null)[], (number | null)[][]]>([
  ['each account begins one call in a turn', [1, 1, 1, 2], [[1, 2], [1], [1]]],
  [
    'four accounts begin in a turn, the others after them',
    [1, 1, 1, 2, 3, 4, 5, 6],
    [[1, 2, 3, 4], [1, 5, 6], [1]],
  ],
  [
    'four strangers begin in a turn, and accounts do not wait for them',
    [null, null, null, null, null, 1],
    [[null, null, null, null, 1], [null]],
  ],
])('%s', async (_, callers, inTurns) => {
  expect(await playTurns(callers)).toEqual(inTurns)
})

test('a caller without waiting calls begins at once', async () => {
  const turns = new Turns()
  expect(turns.take({ userId: 1 })).toBeUndefined()
  await nextTurn()
  await nextTurn()
  expect(turns.take({ userId: 1 })).toBeUndefined()
})
