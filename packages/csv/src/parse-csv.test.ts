import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

const cellsOf = (text: string) => parseCsv(text).records.map((record) => record.cells)

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
  expect(parseCsv(text).problems).toEqual([])
  expect(cellsOf(text)).toEqual(cells)
})

test('a record is on the line where it begins, whatever its cells hold', () => {
  const { records } = parseCsv('a\r\n"b\nb\rb\r\nb"\r\n\r\nc\n"d\n"\ne')
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
  const { problems } = parseCsv(text)
  expect(problems).toEqual([{ line, reason: expect.stringContaining(reason) }])
  expect(cellsOf(text)).toEqual(cells)
})

test('a cell of megabytes that is never closed is refused at once', () => {
  const { problems } = parseCsv(`a\n"${'x""\n'.repeat(1_000_000)}`)
  expect(problems).toEqual([{ line: 2, reason: expect.stringContaining('never closed') }])
})
