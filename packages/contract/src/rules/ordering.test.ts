import { expect, test } from 'vitest'
import { parseOrdering } from './ordering.ts'

test('a minus turns an ordering round', () => {
  expect(parseOrdering('name')).toEqual({ key: 'name', direction: 'asc' })
  expect(parseOrdering('-name')).toEqual({ key: 'name', direction: 'desc' })
})
