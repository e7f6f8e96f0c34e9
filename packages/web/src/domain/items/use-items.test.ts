import { expect, test } from 'vitest'
import { placeOf } from './use-items.ts'

test.each([
  ['Shelf B2\nBring back the cable', 'Shelf B2'],
  ['  Drawer 14 \r\n5 V', 'Drawer 14'],
  ['\n\nCabinet 1', 'Cabinet 1'],
  ['', undefined],
  [' \n ', undefined],
  [null, undefined],
])('an item with the notes %j lies at %j', (notes, place) => {
  expect(placeOf({ notes })).toBe(place)
})

test('where an unknown item lies is not known', () => {
  expect(placeOf(undefined)).toBeUndefined()
})
