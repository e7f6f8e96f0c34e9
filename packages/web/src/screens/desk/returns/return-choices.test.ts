import { expect, test } from 'vitest'
import { balanceOf, choiceOf, parseReturn, type ReturnChoice } from './return-choices.ts'

const rows = [
  { hardware_id: 1, quantityRequested: 3, quantityOutstanding: 3 },
  { hardware_id: 2, quantityRequested: 1, quantityOutstanding: 1 },
]
const ticked = (quantity: number | null, condition: ReturnChoice['condition'] = 'Healthy') => ({
  isTicked: true,
  quantity,
  condition,
})

test('an untouched row is all that is out, healthy, not ticked', () => {
  expect(choiceOf({}, { hardware_id: 1, quantityRequested: 4, quantityOutstanding: 3 })).toEqual({
    isTicked: false,
    quantity: 3,
    condition: 'Healthy',
  })
})

test('only ticked rows are sent', () => {
  const choices = {
    1: { isTicked: false, quantity: 3, condition: 'Lost' as const },
    2: ticked(1, 'Broken'),
  }
  expect(parseReturn(rows, choices)).toEqual({
    lines: [{ id: 2, quantity: 1, part_returned_health: 'Broken' }],
    isEverything: false,
  })
})

test.each([
  ['every row is ticked with all of it', { 1: ticked(3), 2: ticked(1) }, true],
  ['a row is ticked with a part of it', { 1: ticked(2), 2: ticked(1) }, false],
  ['a row is not ticked', { 1: ticked(3) }, false],
])('when %s, everything is returned: %s', (_, choices, isEverything) => {
  expect(parseReturn(rows, choices)).toMatchObject({ isEverything })
})

test.each([
  ['more than is still out', { 1: ticked(4), 2: ticked(1) }, ['1']],
  ['an item that is no longer out', { 2: ticked(1), 7: ticked(1) }, ['7']],
  ['a quantity of none', { 1: ticked(0) }, ['1']],
  ['no quantity', { 1: ticked(null), 2: ticked(null) }, ['1', '2']],
])('%s does not fit', (_, choices, misfits) => {
  expect(parseReturn(rows, choices)).toEqual({ misfits })
})

test('the balance counts units, of all the lines', () => {
  const line = (id: number, quantity: number) => ({
    id,
    quantity,
    part_returned_health: 'Healthy' as const,
  })
  expect(balanceOf(rows, [line(1, 1)])).toBe('1 taken back, 3 still out')
  expect(balanceOf(rows, [line(1, 3), line(2, 1)])).toBe('4 taken back, nothing still out')
})
