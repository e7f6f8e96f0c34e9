import { expect, test } from 'vitest'
import { countWrongRows, describeLines, fitProblems, groupProblems } from './problems.ts'

test.each([
  [[2], 'line 2'],
  [[2, 3], 'lines 2 and 3'],
  [[2, 3, 4], 'lines 2 to 4'],
  [[2, 5, 6, 7, 9], 'lines 2, 5 to 7 and 9'],
  [[1, 3, 5, 7, 9, 11, 13, 14], 'lines 1, 3, 5, 7, 9 and 3 more'],
  [Array.from({ length: 800 }, (_, index) => index + 2), 'lines 2 to 801'],
])('%j are named in a few words', (lines, text) => {
  expect(describeLines(lines)).toBe(text)
})

test('the same is told once, in the order of the lines', () => {
  const column = 'a'
  const problems = [
    { line: 4, column, message: 'x' },
    { line: 2, column, message: 'y' },
    { line: 3, column, message: 'x' },
    { line: 3, column, message: 'y' },
  ]
  expect(groupProblems(problems)).toEqual([
    { message: 'y', lines: [2, 3] },
    { message: 'x', lines: [3, 4] },
  ])
  expect(countWrongRows(problems)).toBe(3)
})

test('all problems are told while they fit, and otherwise one of each row first', () => {
  const problems = [2, 3, 4].flatMap((line) =>
    ['a', 'b'].map((column) => ({ line, column, message: `${column} is wrong` })),
  )
  expect(fitProblems(problems.toReversed(), 1000).map(({ line }) => line)).toEqual([
    2, 2, 3, 3, 4, 4,
  ])
  const some = fitProblems(problems, 250)
  expect(some.map(({ line, column }) => `${line}${column}`)).toEqual(['2a', '2b', '3a', '4a'])
  expect(fitProblems(problems, 60)).toHaveLength(1)
})
