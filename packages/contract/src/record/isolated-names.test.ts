import { expect, test } from 'vitest'
import { returned, row, shortened } from '../testing/history-details.ts'
import { recordText } from './history.ts'

test('names written from right to left are set apart from the numbers beside them', () => {
  const [lamp, motor] = ['\u05DE\u05E0\u05D5\u05E8\u05D4', '\u05DE\u05E0\u05D5\u05E2 3V']
  const units = { requested: 2, granted: 2, quantity: 2, outstanding: 2, total: null }
  const items = [
    { hardware_id: 1, name: lamp, ...units, conditions: [] },
    { hardware_id: 2, name: motor, ...units, conditions: [] },
  ]
  const [one, other] = [`2 \u2068${lamp}\u2069`, `2 \u2068${motor}\u2069`]
  expect(recordText(row('order.submitted', { items }), { order: 12 })).toBe(
    `submitted the order: ${one}; ${other}`,
  )
  expect(recordText(row('order.items_returned', { ...returned, items }), { order: 12 })).toBe(
    `took back 2 of ${one}: ; 2 of ${other}: `,
  )
  expect(recordText(row('order.shortened', { ...shortened, items }), { order: 12 })).toBe(
    `shortened the order by 2 of ${one}; 2 of ${other}: back on the shelf`,
  )
  const undone = { kind: 'order.shortened', status: null, items }
  expect(recordText(row('order.undone', undone), { order: 12 })).toBe(
    `undid the shortening of the order; held again: ${one}; ${other}`,
  )
  const values = { name: lamp, quantity_available: 10 }
  expect(recordText(row('hardware.created', { values }), { item: 1 })).toBe(
    `added the item \u2068${lamp}\u2069, 10 in all`,
  )
})
