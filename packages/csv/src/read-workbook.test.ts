import { limits } from '@signout/contract'
import { strToU8, zipSync } from 'fflate'
import { type Cell, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'
import { makeWorkbook } from './testing/make-workbook.ts'

test('a sheet is CSV with its empty rows, the last values of formulas, dates as shown, merged cells filled', async () => {
  const cells = new Map<string, Partial<Cell>>([
    ['3,1', { value: 7, formula: 'B6+2', formulaResult: 7 }],
    ['3,3', { value: new Date('2026-02-15T00:00:00Z'), style: { numFmt: 'dd/mm/yyyy' } }],
  ])
  const bytes = await makeWorkbook({
    name: 'Inventory',
    rows: [
      ['Inventory 2026', null, null, null],
      [],
      ['Item', 'Qty', 'Category', 'Bought'],
      ['USB-C cable', null, 'Power', null],
      ['Hub', 0.1 + 0.2, null, null],
      ['=SUM, "quoted"\nline', 5, true, null],
    ],
    cells,
    merges: [
      { startRow: 0, startCol: 0, endRow: 0, endCol: 3 },
      { startRow: 3, startCol: 2, endRow: 4, endCol: 2 },
    ],
  })
  const { text, encoding, sheets } = await readFile(bytes)
  expect({ encoding, sheets }).toEqual({ encoding: 'workbook', sheets: ['Inventory'] })
  const title = Array.from({ length: 4 }, () => 'Inventory 2026').join(',')
  expect(text.split('\r\n')).toEqual([
    title,
    ',,,',
    'Item,Qty,Category,Bought',
    'USB-C cable,7,Power,15/02/2026',
    'Hub,0.3,Power,',
    `"'=SUM, ""quoted""\nline",5,TRUE,`,
    '',
  ])
})

test('the first visible sheet is read, or the one that is named', async () => {
  const bytes = await makeWorkbook(
    { name: 'Lists', rows: [['x']], hidden: true },
    { name: 'Items', rows: [['first']] },
    { name: 'People', rows: [['second']] },
  )
  expect(await readFile(bytes)).toMatchObject({ text: 'first\r\n', sheets: ['Items', 'People'] })
  expect(await readFile(bytes, 'People')).toMatchObject({ text: 'second\r\n' })
  const none = 'has no sheet "Stock": there is "Items", "People"'
  await expect(readFile(bytes, 'Stock')).rejects.toThrow(none)
  await expect(readFile(strToU8('name\nx\n'), 'Items')).rejects.toThrow('has no sheets')
})

/** Formatted rows, more than an import has. */
const formatted = 30_000

function makeFormatted(more: Partial<Parameters<typeof makeWorkbook>[0]> = {}, last = '') {
  const style = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFF00' } } } as const
  const cells = new Map<string, Partial<Cell>>()
  for (let row = 2; row < formatted; row += 1) cells.set(`${row},0`, { value: null, style })
  if (last !== '') cells.set(`${formatted - 1},0`, { value: last, style })
  return makeWorkbook({ name: 'A', rows: [['Item'], ['x']], cells, ...more })
}

test('rows that are formatted and empty are none below the others', async () => {
  expect(await readFile(await makeFormatted())).toMatchObject({ text: 'Item\r\nx\r\n' })
})

const contentTypes = strToU8('<Types/>')
const packed = () => zipSync({ 'xl/workbook.xml': contentTypes, a: new Uint8Array(10_000) })

/** A workbook that says that each of its parts unpacks to this size. */
function withSize(bytes: Uint8Array, size: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at < bytes.length - 4; at += 1) {
    const signature = view.getUint32(at, true)
    if (signature === 0x02014b50) view.setUint32(at + 24, size, true)
    if (signature === 0x04034b50) view.setUint32(at + 22, size, true)
  }
  return bytes
}

const rows = (count: number) => Array.from({ length: count }, () => ['x'])

test.each([
  ['unpacks to gigabytes', () => withSize(packed(), 2_000_000_000), 'unpacks to more than 100 MB'],
  ['says nothing of its size', () => withSize(packed(), 0), 'unpacks to more than 100 MB'],
  [
    'says that it is small',
    async () => withSize(await makeWorkbook({ name: 'A', rows: rows(5000) }), 50),
    'is a workbook that cannot be read',
  ],
  [
    'has a macro',
    () => zipSync({ 'xl/workbook.xml': contentTypes, 'xl/vbaProject.bin': contentTypes }),
    'is a workbook with macros',
  ],
  ['has no sheet', () => zipSync({ 'xl/workbook.xml': contentTypes }), 'cannot be read'],
  [
    'has only hidden sheets',
    () =>
      makeWorkbook(
        { name: 'A', rows: [['x']], hidden: true },
        { name: 'B', rows: [], hidden: true },
      ),
    'is a workbook without a sheet',
  ],
  ['is a zip of something else', () => zipSync({ 'a.txt': contentTypes }), 'no Excel workbook'],
  [
    'is cut off',
    async () => (await makeWorkbook({ name: 'A', rows: [['x']] })).slice(0, 900),
    'damaged',
  ],
  [
    'is encrypted',
    () =>
      writeXlsx({
        sheets: [{ name: 'A', rows: [['x']] }],
        encryption: { password: 'secret', spinCount: 10 },
      }),
    'is a workbook with a password',
  ],
  [
    'has too many rows',
    () => makeWorkbook({ name: 'A', rows: rows(limits.imports.rows + 100) }),
    'has more than 20,000 rows',
  ],
  ['has text far below', () => makeFormatted({}, 'y'), 'has more than 20,000 rows'],
  [
    'has a merged cell that ends far below',
    () => makeFormatted({ merges: [{ startRow: 1, startCol: 0, endRow: formatted, endCol: 0 }] }),
    'has more than 20,000 rows',
  ],
  [
    'has too many columns',
    () => makeWorkbook({ name: 'A', rows: [Array.from({ length: 600 }, () => 'x')] }),
    'has more than 500 columns',
  ],
])('one that %s is one sentence', async (_, make, sentence) => {
  await expect(readFile(await make())).rejects.toThrow(sentence)
})
