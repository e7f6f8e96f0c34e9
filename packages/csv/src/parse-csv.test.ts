import { expect, test } from 'vitest'
import { findSeparator, parseCsv, type Separator } from './parse-csv.ts'

const read = (text: string, separator: Separator = ',') => [...parseCsv(text, separator)]

test.each([
  ['', []],
  ['a,b', [['a', 'b']]],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    ',a\n,b\n,',
    [
      ['', 'a'],
      ['', 'b'],
      ['', ''],
    ],
  ],
  ['\na\n\r\nb\n\n', [[''], ['a'], [''], ['b'], ['']]],
  ['""\n"",""', [[''], ['', '']]],
  ['"a,b","say ""hi""",""""', [['a,b', 'say "hi"', '"']]],
  ['"one\ntwo\r\nthree\rfour",x\ny', [['one\ntwo\r\nthree\rfour', 'x'], ['y']]],
  [' a , b ', [[' a ', ' b ']]],
])('%j is read to the letter', (text, cells) => {
  const rows = read(text)
  expect(rows.map((row) => row.cells)).toEqual(cells)
  expect(rows.filter(({ problem }) => problem)).toEqual([])
})

test('a row is on the line where it begins, even when cells hold line breaks', () => {
  const rows = read('a\r\n"b\nb\rb\r\nb"\r\n\r\nc\n"d\n"\ne')
  expect(rows.map((row) => row.line)).toEqual([1, 2, 5, 6, 7, 9])
})

test.each([
  ['a\n12" long,b\nc', 'stands inside a cell', ['a', 'c']],
  ['a\nx\ry\nc', 'CR alone', ['a', 'c']],
  ['a\n"b" c,d\nc', 'stands inside a cell', ['a', 'c']],
  ['a\n"b\nb" c,d\nc', 'stands inside a cell', ['a', 'c']],
  ['a\nb,"c\nd', 'never closed', ['a']],
  ['a\n"', 'never closed', ['a']],
  [`a\n${','.repeat(8_000_000)}\nc`, 'more than 500 cells', ['a', 'c']],
  ...['x""\n', '""', 'x\n', '"" x,\n'].map((inside): [string, string, string[]] => {
    const megabytes = inside.repeat(Math.ceil(8_000_000 / inside.length))
    return [`a\n"${megabytes}`, 'never closed', ['a']]
  }),
])('%.20j has a row that cannot be read, and is read on at once', (text, reason, others) => {
  const rows = read(text)
  expect(rows.filter(({ problem }) => problem)).toMatchObject([
    { line: 2, problem: expect.stringContaining(reason) },
  ])
  expect(rows.filter(({ problem }) => !problem).flatMap((row) => row.cells)).toEqual(others)
})

test.each<[string, Separator]>([
  ['a,b\n1;2;3', ','],
  ['a;b\n1,2,3', ';'],
  ['a\tb', '\t'],
  ['a', ','],
  ['', ','],
  ['"a,b,c";d', ';'],
  ['"a;b;c",d', ','],
  ['Name;Limit, per team;Notes', ';'],
  ['Name, model, notes;"Limit"', ';'],
  [';'.repeat(8_000_000), ';'],
])('%.20j is separated by %j', (text, separator) => {
  expect(findSeparator(text, 0)).toBe(separator)
})

test.each<[Separator, string]>([
  [';', 'a;"b;""c""";d,e\r\n;;'],
  ['\t', 'a\t"b\t""c"""\td,e\n\t\t'],
])('cells are separated by %j', (separator, text) => {
  expect(read(text, separator)).toEqual([
    { line: 1, row: 1, cells: ['a', `b${separator}"c"`, 'd,e'] },
    { line: 2, row: 2, cells: ['', '', ''] },
  ])
})
