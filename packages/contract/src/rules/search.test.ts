import { expect, test } from 'vitest'
import { searchPieces } from './search.ts'

test('a search comes apart at spaces and commas, each piece once', () => {
  expect(searchPieces(' uno,mega  2560,, uno\n')).toEqual(['uno', 'mega', '2560'])
})
