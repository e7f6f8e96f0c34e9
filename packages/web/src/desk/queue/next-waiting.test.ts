import { expect, test } from 'vitest'
import { nextToPack } from './next-waiting.ts'

const order = (id: number, hour: number) => ({ id, created_at: `2026-02-06T1${hour}:00:00.000Z` })
const waiting = [order(4, 0), order(7, 1), order(9, 1), order(5, 2)]

test.each([
  ['the next', order(4, 0), 7],
  ['one of the same moment', order(7, 1), 9],
  ['the one after an order that is packed already', order(6, 1), 7],
  ['the oldest after the last', order(5, 2), 4],
  ['the oldest', undefined, 4],
])('%s is next', (_, current, id) => {
  expect(nextToPack(waiting, current)?.id).toBe(id)
})

test('nothing is next where nothing else waits', () => {
  expect(nextToPack([order(4, 0)], order(4, 0))).toBeUndefined()
  expect(nextToPack([], undefined)).toBeUndefined()
})
