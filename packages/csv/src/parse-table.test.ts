import { expect, test } from 'vitest'
import { parseTable } from './parse-table.ts'

const columns = ['name', 'size'] as const
const read = (content: string | Buffer) =>
  parseTable(
    Buffer.from(content as string),
    { required: columns, optional: ['colour'] },
    'items.csv',
  )

test('columns are found by name, in any order, after a byte order mark too', () => {
  const { rows, problems } = read('\uFEFFsize, name\r\n3,"=x"\r\n4,\'=y\r\n')
  expect(problems).toEqual([])
  expect(rows).toEqual([
    { line: 2, cells: { name: '=x', size: '3' } },
    { line: 3, cells: { name: '=y', size: '4' } },
  ])
})

test('a column that may be left out is there if the file has it', () => {
  expect(read('name,size,colour\nx,1,\n').rows).toEqual([
    { line: 2, cells: { name: 'x', size: '1', colour: '' } },
  ])
})

test.each([
  ['', 'items.csv is empty.'],
  ['name\n', 'missing: "size"'],
  ['name,size,weight,\n', 'unknown: "weight", ""'],
  ['name,size,name\n', 'repeated: "name"'],
  ['\n\n', 'does not begin with a line that names its columns'],
  ['na"me,size\nx,1\n', 'does not begin with a line that names its columns'],
  ['name,size\rx,1\r', 'CR alone'],
  [Buffer.from('name,size\n', 'utf16le'), 'not a CSV file in UTF-8'],
  [Buffer.from('\uFEFFname,size\n', 'utf16le'), 'UTF-16'],
  [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not a CSV file in UTF-8'],
  [Buffer.from('504b0304140000000800', 'hex'), 'not a CSV file in UTF-8'],
])('%j is refused in one line', (content, reason) => {
  expect(() => read(content)).toThrow(reason)
})

test('each row that cannot be read is named with its line', () => {
  const { rows, problems } = read(
    Buffer.concat([
      Buffer.from('name,size\nok,1\ntoo,many,cells\nfew\nn\0l,1\ncaf'),
      Buffer.from([0xe9]),
      Buffer.from(',1\n12" long,1\nfine,2\n'),
    ]),
  )
  expect(rows.map((row) => row.line)).toEqual([2, 8])
  expect(new Set(problems.map((problem) => problem.line))).toEqual(new Set([3, 4, 5, 6, 7]))
})
