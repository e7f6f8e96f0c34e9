import { expect, test } from 'vitest'
import { isWhole, type ListPage, mergePages } from './read-lists.ts'

interface Row {
  readonly id: number
  readonly stock: number
}

/** Pages of these rows; `total` as each of them says. */
function pagesOf(...pages: readonly { ids: readonly number[]; total: number }[]): ListPage<Row>[] {
  return pages.map(({ ids, total }, index) => ({
    count: total,
    next: index < pages.length - 1 ? 'the next page' : null,
    results: ids.map((id) => ({ id, stock: index })),
  }))
}

const idsOf = (pages: ListPage<Row>[]) => mergePages(pages).map(({ id }) => id)

test.each([
  [
    'nothing moved',
    [
      { ids: [1, 2], total: 3 },
      { ids: [3], total: 3 },
    ],
    [1, 2, 3],
    true,
  ],
  ['one page is all', [{ ids: [1, 2], total: 2 }], [1, 2], true],
  [
    'a row moved forward',
    [
      { ids: [1, 2], total: 4 },
      { ids: [2, 3], total: 4 },
    ],
    [1, 2, 3],
    false,
  ],
  [
    'a row came',
    [
      { ids: [1, 2], total: 4 },
      { ids: [2, 3, 4], total: 5 },
    ],
    [1, 2, 3, 4],
    false,
  ],
  [
    'a row went',
    [
      { ids: [1, 2], total: 4 },
      { ids: [4], total: 3 },
    ],
    [1, 2, 4],
    false,
  ],
])('%s while the pages were read', (_, pages, ids, whole) => {
  expect(idsOf(pagesOf(...pages))).toEqual(ids)
  expect(isWhole(pagesOf(...pages))).toBe(whole)
})

test('a row that is read twice keeps its first place and its latest state', () => {
  const [first, second] = mergePages(pagesOf({ ids: [1, 2], total: 3 }, { ids: [1, 3], total: 3 }))
  expect(first).toEqual({ id: 1, stock: 1 })
  expect(second).toEqual({ id: 2, stock: 0 })
})

test('a list is not whole before its last page', () => {
  const [first] = pagesOf({ ids: [1, 2], total: 4 }, { ids: [3, 4], total: 4 })
  expect(isWhole(first === undefined ? [] : [first])).toBe(false)
})
