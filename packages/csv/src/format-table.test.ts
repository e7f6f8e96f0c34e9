import { expect, test } from 'vitest'
import { formatTable, neutraliseFormula, neutraliseWithin, restoreFormula } from './format-table.ts'
import { parseTable } from './parse-table.ts'

test('written tables are read again unchanged', async () => {
  const cells = ['', 'a,b', '"', 'a\r\nb\rc\n', ' x ', '=1', "'=1", "'x", '\t', '\r', '💡']
  const rows = cells.map((cell) => ({ cell, end: 'x' }))
  const { rows: read } = await parseTable(formatTable(['cell', 'end'], rows))
  expect(read.filter(({ problem }) => problem !== undefined)).toEqual([])
  expect(read.map((row) => row.cells)).toEqual(rows.map(({ cell, end }) => [cell, end]))
})

test('numbers, booleans and null are written plainly', () => {
  const row = { number: -3, yes: true, no: false, nothing: null }
  expect(formatTable(['number', 'yes', 'no', 'nothing'], [row])).toBe(
    '\uFEFFnumber,yes,no,nothing\r\n-3,yes,no,\r\n',
  )
})

test.each([
  '=1+1',
  '+1',
  '-2',
  '@mention',
  '＝1',
  '\tx',
  '\rx',
  '\nx',
  '\t=1',
  '\r\n@x',
  ' \n =1',
  '\u0001=1',
  '\u200B=1',
  '\uFEFF\u00A0=1',
  "'=1",
  "''=1",
  "'\n=1",
])('%j is kept from being run, and comes back', (cell) => {
  expect(neutraliseFormula(cell)).toBe(`'${cell}`)
  expect(restoreFormula(`'${cell}`)).toBe(cell)
})

test.each(['', ' ', 'x', "'tis", "'", "''", "O'Brien", 'a=1', ' a', '007'])(
  '%j stays as it is, both ways',
  (cell) => {
    expect(neutraliseFormula(cell)).toBe(cell)
    expect(restoreFormula(cell)).toBe(cell)
  },
)

test('a formula that was typed by hand comes in as it is', () => {
  expect(restoreFormula('=SUM(A1)')).toBe('=SUM(A1)')
})

test.each([
  ['a;=1', "a;'=1"],
  ['a\t+1;@x', "a\t'+1;'@x"],
  ['a\n\n-1', "a\n\n'-1"],
  ['a; "=1"', 'a; "\'=1"'],
  ["a;'=1", "a;''=1"],
  ['a; b=1\n1', 'a; b=1\n1'],
])('%j begins no formula after a semicolon, tab or line break', (text, neutral) => {
  expect(neutraliseWithin(text)).toBe(neutral)
})

test('long runs of separators are read in time', () => {
  const text = ';'.repeat(100_000) + ' '.repeat(100_000) + '\n'.repeat(100_000)
  expect(neutraliseWithin(text)).toBe(text)
})
