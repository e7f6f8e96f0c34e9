import { describe, expect, test } from 'vitest'
import { latestStanding, type OrderRecordRow, undoBlocked } from './undo.ts'

/** Rows with the ids 1, 2, 3…; a number stands for a row that takes back the one with this id. */
function rowsOf(...kinds: readonly (string | number)[]): OrderRecordRow[] {
  return kinds.map((kind, at) =>
    typeof kind === 'number'
      ? { id: at + 1, kind: 'order.undone', undoes: kind }
      : { id: at + 1, kind: `order.${kind}`, undoes: null },
  )
}

const pickedUp = ['submitted', 'completed', 'picked_up'] as const

describe('the latest row that still holds', () => {
  test.each([
    [[], undefined],
    [['submitted'], 1],
    [pickedUp, 3],
    [[...pickedUp, 3], 2],
    [[...pickedUp, 3, 2], 1],
    [[...pickedUp, 3, 'picked_up'], 5],
    [[...pickedUp, 3, 'cancelled', 5], 2],
    [[...pickedUp, 'items_returned', 'condition_corrected'], 5],
  ] as const)('of %j is %j', (kinds, latest) => {
    const rows = rowsOf(...kinds)
    expect(latestStanding(rows)?.id).toBe(latest)
    expect(latestStanding(rows.toReversed())?.id).toBe(latest)
  })
})

describe('whether a row can be taken back', () => {
  test.each([
    [pickedUp, 3, null],
    [pickedUp, 2, 'not the latest'],
    [pickedUp, 9, 'not the latest'],
    [[], 1, 'not the latest'],
    [['submitted'], 1, 'not undoable'],
    [['submitted', 'cancelled'], 2, null],
    [['submitted', 'cancelled', 2], 2, 'not the latest'],
    [['submitted', 'cancelled', 2], 3, 'not the latest'],
    [['submitted', 'cancelled', 2], 1, 'not undoable'],
    [['submitted', 'shortened'], 2, null],
    [['submitted', 'shortened', 'completed'], 2, 'not the latest'],
    [['submitted', 'shortened', 'cancelled', 3], 2, null],
    [[...pickedUp, 3], 2, null],
    [[...pickedUp, 'items_returned'], 4, null],
    [[...pickedUp, 'items_returned', 'condition_corrected'], 4, 'not the latest'],
    [[...pickedUp, 'items_returned', 'condition_corrected'], 5, 'not undoable'],
  ] as const)('of %j number %i: %j', (kinds, id, expected) => {
    expect(undoBlocked(rowsOf(...kinds), id)).toBe(expected)
  })
})
