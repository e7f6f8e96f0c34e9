import { describe, expect, test } from 'vitest'
import { addresses } from './addresses.ts'
import {
  foldText,
  itemCode,
  itemNamedBy,
  orderCode,
  orderNamedBy,
  searchPieces,
  parseScan,
  parseOrdering,
} from './search.ts'

describe('foldText', () => {
  test.each([
    ['Café', 'CAFÉ'],
    ['café', 'cafe\u0301'],
    ['José', 'jose'],
    ['Ångström', 'angstrom'],
    ['Søren Łukasz', 'soren lukasz'],
    ['Đặng Thị Ngọc', 'dang thi ngoc'],
    ['İstanbul', 'istanbul'],
    ['ISTANBUL', 'ıstanbul'],
    ['Οδυσσέας', 'ΟΔΥΣΣΕΑΣ'],
    ['Щит', 'щИТ'],
    ['Алёна', 'алена'],
    ['Straße', 'STRASSE'],
    ['Ærø Œuvre', 'aero oeuvre'],
    ['ﬁne Ａ４', 'Fine A4'],
    ['O’Brien', "o'brien"],
    ['Oʼahu', "o'ahu"],
    ['D´Angelo', "d'angelo"],
  ])('%s and %s are the same', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
    expect(foldText(foldText(one))).toBe(foldText(one))
  })

  test.each([
    ['か', 'が'],
    ['한', '하'],
    ['नि', 'न'],
    ['A', 'B'],
    ["o'brien", 'obrien'],
  ])('%s and %s are not', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })
})

test('a search comes apart at spaces and commas, each piece once, however it is typed', () => {
  expect(searchPieces(' uno,mega  2560,, UNO\nÚno')).toEqual(['uno', 'mega', '2560'])
})

test.each([
  ['#18', 18],
  ['ord-18', 18],
  ['ord-0018', 18],
  ['18', null],
  ['ord-', null],
  ['ord-1a', null],
  ['#9999999999', null],
])('%s names the order %s', (piece, order) => {
  expect(orderNamedBy(piece)).toBe(order)
})

test('codes on labels and slips name an item or an order', () => {
  const pieces = searchPieces(`${itemCode(12)} ${orderCode(18)}`)
  expect(pieces.map(itemNamedBy)).toEqual([12, null])
  expect(pieces.map(orderNamedBy)).toEqual([null, 18])
})

test.each([
  ['ADA24', { team: 'ADA24' }],
  [' ada24\t', { team: 'ADA24' }],
  [`http://10.0.0.7:8000${addresses.join('ADA24')}`, { team: 'ADA24' }],
  ['http://10.0.0.7:8000/teams/ADA24', null],
  ['servo', { team: 'SERVO' }],
  ['ORD-12', { order: 12 }],
  ['ord-0012', { order: 12 }],
  ['#12', { order: 12 }],
  ['ITEM-12', { item: 12 }],
  ['item-0012', { item: 12 }],
  ['ITEM-0', null],
  ['12', null],
  ['12345', null],
  ['ORD-0', null],
  ['ORD-1234567890', null],
  ['ORD-', null],
  ['ADA2', null],
  ['ADA245', null],
  ['ADA 24', null],
  ['ADÀ24', null],
  ['', null],
])('%j names %j', (typed, scan) => {
  expect(parseScan(typed)).toEqual(scan)
})

test('a minus turns an ordering round', () => {
  expect(parseOrdering('name')).toEqual({ key: 'name', direction: 'asc' })
  expect(parseOrdering('-name')).toEqual({ key: 'name', direction: 'desc' })
})
