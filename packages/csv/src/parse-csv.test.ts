import { expect, test } from 'vitest'
import { findSeparator, parseCsv, type Separator } from './parse-csv.ts'

const read = (text: string, separator: Separator = ',') => {
  const all = [...parseCsv(text, separator)].filter((record) => record !== undefined)
  return {
    records: all.filter((record) => 'cells' in record),
    problems: all.filter((record) => 'reason' in record),
  }
}
const cellsOf = (text: string) => read(text).records.map((record) => record.cells)

test.each([
  ['', []],
  ['a,b', [['a', 'b']]],
  ['a,b\n', [['a', 'b']]],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,\n,b\n,',
    [
      ['a', ''],
      ['', 'b'],
      ['', ''],
    ],
  ],
  ['\n\na\n\r\nb\n\n', [['a'], ['b']]],
  ['""\n"",""', [[''], ['', '']]],
  ['"a,b","say ""hi""",""""', [['a,b', 'say "hi"', '"']]],
  ['"one\ntwo\r\nthree\rfour",x\ny', [['one\ntwo\r\nthree\rfour', 'x'], ['y']]],
  [' a , b ', [[' a ', ' b ']]],
])('%j is read to the letter', (text, cells) => {
  expect(read(text).problems).toEqual([])
  expect(cellsOf(text)).toEqual(cells)
})

test('a record is on the line where it begins, even when cells hold line breaks', () => {
  const { records } = read('a\r\n"b\nb\rb\r\nb"\r\n\r\nc\n"d\n"\ne')
  expect(records.map((record) => record.line)).toEqual([1, 2, 6, 7, 9])
})

test.each([
  ['a\n12" long,b\nc', 2, 'a quotation mark stands inside', [['a'], ['c']]],
  ['a\nx\ry\nc', 2, 'CR alone', [['a'], ['c']]],
  ['a\n"b" c,d\nc', 2, 'follows the closing quotation mark', [['a'], ['c']]],
  ['a\n"b\nb" c,d\nc', 2, 'follows the closing quotation mark', [['a'], ['c']]],
  ['a\nb,"c\nd', 2, 'never closed', [['a']]],
  ['a\n"', 2, 'never closed', [['a']]],
])('%j has a bad record and is read on', (text, line, reason, cells) => {
  const { problems } = read(text)
  expect(problems).toEqual([{ line, reason: expect.stringContaining(reason) }])
  expect(cellsOf(text)).toEqual(cells)
})

test('an unclosed cell of megabytes is refused at once', () => {
  for (const inside of ['x""\n', '""', 'x\n', '"" x,\n']) {
    const { problems } = read(`a\n"${inside.repeat(Math.ceil(8_000_000 / inside.length))}`)
    expect(problems).toEqual([{ line: 2, reason: expect.stringContaining('never closed') }])
  }
})

test('a record of too many cells is not read', () => {
  const commas = ','.repeat(8_000_000)
  expect(read(`a\n${commas}\nb`)).toEqual({
    records: [
      { line: 1, cells: ['a'] },
      { line: 3, cells: ['b'] },
    ],
    problems: [{ line: 2, reason: 'it has more than 500 cells.' }],
  })
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
  expect(read(text, separator)).toEqual({
    records: [
      { line: 1, cells: ['a', `b${separator}"c"`, 'd,e'] },
      { line: 2, cells: ['', '', ''] },
    ],
    problems: [],
  })
})
