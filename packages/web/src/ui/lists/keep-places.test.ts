import { expect, test } from 'vitest'
import { keepPlaces } from './keep-places.ts'

test.each([
  ['nothing is held', '1 2 3', '2 3 1', '', '2 3 1'],
  ['it would move down', '1 2 3', '2 3 1', '1', '1 2 3'],
  ['it would move up', '1 2 3', '3 1 2', '3', '1 2 3'],
  ['it would go', '1 2 3', '1 3', '2', '1 2 3'],
  ['it is the last to go', '1', '', '1', '1'],
  ['two are held', '1 2 3', '3', '1 2', '1 2 3'],
  ['others have gone', '1 2 3', '3', '3', '3'],
  ['one is held before it comes', '1 2', '3 1 2', '3', '3 1 2'],
  ['another one came', '1 2', '1 2 4', '2', '1 2 4'],
])('where %s', (_, before, now, held, shown) => {
  const ids = (text: string) => text.split(' ').filter(Boolean).map(Number)
  const tables = (text: string) => ids(text).map((id) => ({ id }))
  const kept = keepPlaces(tables(before), tables(now), (id) => ids(held).includes(id))
  expect(kept).toEqual(tables(shown))
})
