import { expect, test } from 'vitest'
import { cartStoreOf, quantityOf, totalQuantity, without, withQuantity } from './cart.ts'

const [lamp, wire] = [
  { hardware_id: 1, quantity: 2 },
  { hardware_id: 2, quantity: 5 },
]

test.each([
  ['a new item comes last', 3, 1, [lamp, wire, { hardware_id: 3, quantity: 1 }]],
  ['a known item keeps its place', 1, 7, [{ hardware_id: 1, quantity: 7 }, wire]],
  ['zero takes an item out', 1, 0, [wire]],
])('%s', (_, id, quantity, expected) => {
  expect(withQuantity([lamp, wire], id, quantity)).toEqual(expected)
})

test('an item is put back in its place', () => {
  const solder = { hardware_id: 3, quantity: 1 }
  expect(withQuantity([lamp, wire], 3, 1, 1)).toEqual([lamp, solder, wire])
})

test.each([
  ['all of it', [lamp, wire], []],
  ['a part of an item', [{ hardware_id: 2, quantity: 2 }], [lamp, { hardware_id: 2, quantity: 3 }]],
  ['more than there is', [{ hardware_id: 1, quantity: 9 }], [wire]],
  ['what is not there', [{ hardware_id: 3, quantity: 1 }], [lamp, wire]],
])('taking %s off leaves the rest', (_, sent, expected) => {
  expect(without([lamp, wire], sent)).toEqual(expected)
})

test('quantities are known per item and in total', () => {
  expect(quantityOf([lamp, wire], 2)).toBe(5)
  expect(quantityOf([lamp, wire], 3)).toBe(0)
  expect(totalQuantity([lamp, wire])).toBe(7)
})

test('only item and quantity are stored, under the user’s id, and nothing for an empty cart', () => {
  const store = cartStoreOf(101)
  store.setState({ items: [lamp] })
  expect(localStorage.getItem('cart:101')).toBe('[{"hardware_id":1,"quantity":2}]')
  expect(localStorage).toHaveLength(1)
  store.setState({ items: [] })
  expect(localStorage).toHaveLength(0)
})

test('a change in another tab is taken over', () => {
  const store = cartStoreOf(102)
  localStorage.setItem('cart:102', JSON.stringify([wire]))
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart:102' }))
  expect(store.getState().items).toEqual([wire])
})

test('a page that Back shows as it was takes over what another tab changed meanwhile', () => {
  const store = cartStoreOf(104)
  localStorage.setItem('cart:104', JSON.stringify([wire]))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(store.getState().items).toEqual([wire])
})

test.each([
  ['no JSON', '{'],
  ['no list', '{"hardware_id":1}'],
  ['no quantities', '[null,1,{"hardware_id":1},{"hardware_id":1,"quantity":0.5}]'],
])('a stored cart that holds %s is empty', (_, text) => {
  localStorage.setItem('cart:103', text)
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(cartStoreOf(103).getState().items).toEqual([])
})
