import { expect, test } from 'vitest'
import { countWrongRows, describeRows, fitProblems, groupProblems } from './problems.ts'

const at = (line: number) => ({ line, row: line, name: null })

test('a single row is told with its name', () => {
  expect(describeRows([{ row: 50, name: 'USB-C cable' }])).toBe('row 50, USB-C cable')
})

test.each([
  [[2], 'row 2'],
  [[2, 3], 'rows 2 and 3'],
  [[2, 3, 4], 'rows 2 to 4'],
  [[2, 5, 6, 7, 9], 'rows 2, 5 to 7 and 9'],
  [[1, 3, 5, 7, 9, 11, 13, 14], 'rows 1, 3, 5, 7, 9 and 3 more'],
  [Array.from({ length: 800 }, (_, index) => index + 2), 'rows 2 to 801'],
])('%j are named in a few words', (rows, text) => {
  expect(describeRows(rows.map((row) => ({ row, name: null })))).toBe(text)
})

test('the same is told once, in the order of the rows', () => {
  const column = 'a'
  const problems = [
    { ...at(4), column, message: 'x' },
    { ...at(2), column, message: 'y' },
    { ...at(3), column, message: 'x' },
    { ...at(3), column, message: 'y' },
  ]
  expect(groupProblems(problems)).toMatchObject([
    { message: 'y', places: [{ row: 2 }, { row: 3 }] },
    { message: 'x', places: [{ row: 3 }, { row: 4 }] },
  ])
  expect(countWrongRows(problems)).toBe(3)
})

test('all problems are told while they fit, and otherwise one of each row first', () => {
  const problems = [2, 3, 4].flatMap((line) =>
    ['a', 'b'].map((column) => Object.assign(at(line), { column, message: `${column} is wrong` })),
  )
  expect(fitProblems(problems.toReversed(), 1000).map(({ line }) => line)).toEqual([
    2, 2, 3, 3, 4, 4,
  ])
  const some = fitProblems(problems, 300)
  expect(some.map(({ line, column }) => `${line}${column}`)).toEqual(['2a', '2b', '3a', '4a'])
  expect(fitProblems(problems, 80)).toHaveLength(1)
})
