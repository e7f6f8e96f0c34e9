import { expect, test } from 'vitest'
import { itemFields } from '../item-fields.ts'
import { describeAddress, isAddress, itemKey } from './catalogue.ts'

test.each([
  ['https://example.com/a.pdf', 'datasheet', true],
  ['HTTP://example.com', 'datasheet', true],
  ['http://example.com/a.png', 'image_url', false],
  ['https://example.com/a.png', 'image_url', true],
  ['ftp://example.com', 'datasheet', false],
  ['javascript:alert(1)', 'datasheet', false],
  ['example.com', 'datasheet', false],
  ['https://', 'datasheet', false],
  ['https://example.com/a b', 'datasheet', false],
] as const)('%j as %s: %j', (text, field, expected) => {
  expect(itemFields[field].create.safeParse(text).success).toBe(expected)
  expect(isAddress(text, field === 'datasheet' ? ['http', 'https'] : ['https'])).toBe(expected)
})

test('the allowed beginnings of an address are listed in words', () => {
  expect(describeAddress(['http', 'https'])).toBe('an address that begins with http:// or https://')
})

test.each([
  [['Straße', 'A-1'], ['STRASSE', 'a-1'], true],
  [['Écran', null], ['ecran', ''], true],
  [['Lamp', 'A-1'], ['Lamp', 'A-2'], false],
  [['Lamp', 'A-1'], ['Lamp', null], false],
  [['a', 'b'], ['ab', null], false],
] as const)('%j and %j are the same item: %j', ([name, model], [other, otherModel], expected) => {
  const isSame =
    itemKey({ name, model_number: model }) === itemKey({ name: other, model_number: otherModel })
  expect(isSame).toBe(expected)
})
