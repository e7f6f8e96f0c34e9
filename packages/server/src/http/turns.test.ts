import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

// Tests of spec §4: one account does not keep others from being answered.

test('each account begins one call in a turn, even while others have waiting calls', async () => {
  const turns = new Turns()
  const begun: string[] = []
  const begin = async (name: string, account: number) => {
    await turns.take(account)
    begun.push(name)
  }
  const calls = ['a1', 'a2', 'a3'].map((name) => begin(name, 1))
  calls.push(begin('b1', 2))
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'b1'])
  await nextTurn()
  calls.push(begin('c1', 3))
  await Promise.all(calls)
  expect(begun.slice(2)).toEqual(['a2', 'c1', 'a3'])
})

test('a caller without waiting requests begins at once', async () => {
  const turns = new Turns()
  expect(turns.take(1)).toBeUndefined()
  await nextTurn()
  await nextTurn()
  expect(turns.take(1)).toBeUndefined()
})
