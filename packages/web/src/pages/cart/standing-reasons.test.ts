import { brokenLimits, type Quantities } from '@signout/contract'
import { expect, test } from 'vitest'
import { standingReasons } from './use-submit-order.ts'

const boards = { id: 1, name: 'Boards', max_per_team: 3 }
const items = [
  { id: 11, name: 'Uno', max_per_team: 1, categories: [1] },
  { id: 12, name: 'Nano', max_per_team: null, categories: [1] },
  { id: 13, name: 'Cable', max_per_team: null, categories: [] },
]
const brokenBy = (wanted: Quantities) => brokenLimits(items, [boards], new Map(), wanted)

const uno = 'Uno: the limit per team is 1; your team has 0 and this order adds 2.'
const board = 'Category Boards: the limit per team is 3; your team has 0 and this order adds 4.'
const other = 'Hardware sign out is over.'

type Counts = Record<number, number>
const cart = (counts: Counts): Quantities =>
  new Map(Object.entries(counts).map(([id, quantity]) => [Number(id), quantity]))

const sent: Counts = { 11: 2, 12: 2, 13: 1 }

test.each([
  { what: 'nothing changes', now: sent, standing: [uno, board, other] },
  { what: 'a row changes that no limit is about', now: { ...sent, 13: 2 }, standing: [uno, board] },
  { what: 'a row of a category changes', now: { ...sent, 12: 1 }, standing: [uno] },
  { what: 'a row is removed', now: { 12: 2, 13: 1 }, standing: [] },
])('when $what, these reasons stand: $standing', ({ now, standing }) => {
  const refusal = { reasons: [uno, board, other], sent: cart(sent) }
  expect(standingReasons(refusal, cart(now), brokenBy).map(({ text }) => text)).toEqual(standing)
})

test('a limit names its rows, and any other reason names none', () => {
  // Another version of the server may say it in other words.
  const reworded = 'Category Boards: three per team, and you would have four.'
  const refusal = { reasons: [uno, reworded, other], sent: cart(sent) }
  const rows = standingReasons(refusal, cart(sent), brokenBy).map(({ itemIds }) => itemIds)
  expect(rows).toEqual([[11], [11, 12], []])
})
