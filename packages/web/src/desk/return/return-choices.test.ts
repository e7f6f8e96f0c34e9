import type { ReturnLine } from '@signout/contract'
import { expect, test } from 'vitest'
import {
  balanceOf,
  choiceOf,
  describeSplit,
  parseReturn,
  type ReturnChoice,
  type ReturnPart,
  splitFurther,
} from './return-choices.ts'

const rows = [
  { hardware_id: 1, requested: 3, outstanding: 3 },
  { hardware_id: 2, requested: 1, outstanding: 1 },
]
const ticked = (quantity: number | null, condition: ReturnChoice['condition'] = 'Healthy') => ({
  isTicked: true,
  quantity,
  condition,
  parts: [],
})

test('an untouched row is all that is out, healthy, not ticked', () => {
  expect(choiceOf({}, { hardware_id: 1, requested: 4, outstanding: 3 })).toEqual({
    isTicked: false,
    quantity: 3,
    condition: 'Healthy',
    parts: [],
  })
})

test('only ticked rows are sent', () => {
  const choices = {
    1: { isTicked: false, quantity: 3, condition: 'Lost' as const, parts: [] },
    2: ticked(1, 'Broken'),
  }
  expect(parseReturn(rows, choices)).toEqual({
    lines: [{ id: 2, quantity: 1, part_returned_health: 'Broken' }],
  })
})

test.each([
  ['more than is still out', { 1: ticked(4), 2: ticked(1) }, ['1']],
  ['an item that is no longer out', { 2: ticked(1), 7: ticked(1) }, ['7']],
  ['a quantity of none', { 1: ticked(0) }, ['1']],
  ['no quantity', { 1: ticked(null), 2: ticked(null) }, ['1', '2']],
])('%s does not fit', (_, choices, misfits) => {
  expect(parseReturn(rows, choices)).toEqual({ misfits })
})

const split = (quantity: number, ...parts: readonly ReturnPart[]) => ({
  1: { ...ticked(quantity), parts },
  2: ticked(1),
})

test('a row in several conditions is a line for each', () => {
  const choices = split(3, { condition: 'Broken', quantity: 2 })
  expect(parseReturn(rows, choices)).toEqual({
    lines: [
      { id: 1, quantity: 1, part_returned_health: 'Healthy' },
      { id: 1, quantity: 2, part_returned_health: 'Broken' },
      { id: 2, quantity: 1, part_returned_health: 'Healthy' },
    ],
  })
  expect(describeSplit(choices[1])).toBe('1 Healthy, 2 Broken')
})

test('parts that leave no unit for the row’s own condition do not fit', () => {
  const choices = split(2, { condition: 'Broken', quantity: 2 })
  expect(parseReturn(rows, choices)).toEqual({ misfits: ['1'] })
})

test.each([
  ['first into what is broken', split(3)[1], { condition: 'Broken', quantity: 1 }],
  [
    'then into what it does not have yet',
    split(3, { condition: 'Broken', quantity: 1 })[1],
    { condition: 'Heavily Used', quantity: 1 },
  ],
  [
    'healthy ones apart from broken ones',
    {
      ...split(
        5,
        { condition: 'Lost', quantity: 1 },
        { condition: 'Heavily Used', quantity: 1 },
      )[1],
      condition: 'Broken' as const,
    },
    { condition: 'Healthy', quantity: 1 },
  ],
  ['not where one unit is left', split(2, { condition: 'Broken', quantity: 1 })[1], undefined],
  ['not without a quantity', ticked(null), undefined],
])('a row is split %s', (_, choice, added) => {
  expect(splitFurther(choice)?.at(-1)).toEqual(added)
})

test('the balance counts units, of all the lines', () => {
  const line = (id: number, quantity: number) => ({
    id,
    quantity,
    part_returned_health: 'Healthy' as const,
  })
  const balance = (...lines: ReturnLine[]) => balanceOf(rows, lines, 'ADA24')
  expect(balance(line(1, 1))).toBe('1 taken back from ADA24. 3 still out.')
  expect(balance(line(1, 3), line(2, 1))).toBe('4 taken back from ADA24. Nothing still out.')
})
