import { expect, test } from 'vitest'
import { itemCode, itemNamedBy, orderCode, orderNamedBy } from './codes.ts'
import { searchTerms } from './search.ts'

test.each([
  ['#18', 18],
  ['ord-18', 18],
  ['ord-0018', 18],
  ['18', null],
  ['ord-', null],
  ['ord-1a', null],
  ['#9999999999', null],
])('%s names the order %s', (term, order) => {
  expect(orderNamedBy(term)).toBe(order)
})

test('codes on labels and slips name an item or an order', () => {
  const terms = searchTerms(`${itemCode(12)} ${orderCode(18)}`)
  expect(terms.map(itemNamedBy)).toEqual([12, null])
  expect(terms.map(orderNamedBy)).toEqual([null, 18])
})
