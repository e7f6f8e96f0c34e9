import { expect, test } from 'vitest'
import { formatTable } from './format-table.ts'
import { parseTable } from './parse-table.ts'

test('what is written is read again to the letter', () => {
  const cells = ['', 'a,b', '"', 'a\r\nb\rc\n', ' x ', '=1', "'=1", "'x", '\t', '\r', '💡']
  const rows = cells.map((cell) => ({ cell, end: 'x' }))
  const { rows: read, problems } = parseTable(
    Buffer.from(formatTable(['cell', 'end'], rows)),
    ['cell', 'end'],
    'cells.csv',
  )
  expect(problems).toEqual([])
  expect(read.map((row) => row.cells)).toEqual(rows)
})

test('numbers, booleans and null are written plainly', () => {
  const row = { number: -3, yes: true, no: false, nothing: null }
  expect(formatTable(['number', 'yes', 'no', 'nothing'], [row])).toBe(
    'number,yes,no,nothing\r\n-3,yes,no,\r\n',
  )
})
