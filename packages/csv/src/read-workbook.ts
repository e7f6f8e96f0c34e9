import { formatNumber, limits } from '@signout/contract'
import { unzipSync } from 'fflate'
import { formatValue } from 'hucre'
import { type CellValue, readXlsx, type Sheet, streamXlsxRows } from 'hucre/xlsx'
import { TableError } from './decode-text.ts'
import { formatCells } from './format-table.ts'

/** Bytes that a workbook may unpack to. */
const mostUnpacked = 100_000_000

/** Rows that are read, with some above the header. */
const mostRows = limits.imports.rows + 20

/**
 * Reads a sheet of a workbook (.xlsx) as CSV, empty rows too, so that rows keep their numbers (decision 045).
 *
 * @throws {TableError}
 */
export async function readWorkbook(
  bytes: Uint8Array,
  sheet?: string,
): Promise<{ text: string; sheets: string[] }> {
  requireWorkbook(bytes)
  const sheets: string[] = []
  const { sheets: read } = await readXlsx(bytes, {
    readStyles: true,
    maxRows: mostRows + 1,
    sheets: ({ name, hidden, veryHidden }) => {
      if (hidden || veryHidden) return false
      sheets.push(name)
      return sheet === undefined ? sheets.length === 1 : name === sheet
    },
  }).catch(() => {
    throw new TableError('is a workbook that cannot be read: save the sheet as CSV')
  })
  const [found] = read
  if (found !== undefined) {
    if (found.rows.length > mostRows && (await isTooLong(bytes, found))) {
      throw new TableError(`has more than ${formatNumber(limits.imports.rows)} rows`)
    }
    return { text: textOf(found), sheets }
  }
  if (sheet === undefined || sheets.length === 0)
    throw new TableError('is a workbook without a sheet')
  const names = sheets.map((name) => JSON.stringify(name)).join(', ')
  throw new TableError(`has no sheet ${JSON.stringify(sheet)}: there is ${names}`)
}

/** Looks at the list of what is packed; nothing is unpacked. */
function requireWorkbook(bytes: Uint8Array): void {
  const names = new Set<string>()
  let unpacked = 0
  try {
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        names.add(name)
        // One that says nothing of its size could be of any.
        unpacked += originalSize === 0 && size > emptyDeflated ? Infinity : originalSize
        return false
      },
    })
  } catch {
    throw new TableError('is a damaged archive')
  }
  if (!names.has('xl/workbook.xml')) throw new TableError('is an archive, and no Excel workbook')
  if (names.has('xl/vbaProject.bin')) {
    throw new TableError('is a workbook with macros: save it without them, as .xlsx')
  }
  if (unpacked > mostUnpacked) {
    throw new TableError(`unpacks to more than ${formatNumber(mostUnpacked / 1_000_000)} MB`)
  }
}

/** Bytes of nothing, when it is compressed. */
const emptyDeflated = 2

/** Whether a row below those that are read has text; empty ones may be formatted down to the end of the sheet. */
async function isTooLong(bytes: Uint8Array, { name, merges = [] }: Sheet): Promise<boolean> {
  if (merges.some(({ endRow }) => endRow >= mostRows)) return true
  // In a stream, as a sheet of a million rows would fill the memory.
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
    if (index >= mostRows && values.some((value) => value !== null && value !== '')) return true
  }
  return false
}

function textOf(sheet: Sheet): string {
  const rows = sheet.rows
    .slice(0, mostRows)
    .map((row, at) => row.map((value, column) => textOfCell(value, sheet, at, column)))
  for (const { startRow, startCol, endRow, endCol } of sheet.merges ?? []) {
    const text = rows[startRow]?.[startCol] ?? ''
    const below = rows.slice(startRow, endRow + 1)
    const end = Math.min(endCol, limits.imports.columns - 1)
    for (const row of below) {
      for (let column = startCol; column <= end; column += 1) row[column] = text
    }
  }
  const width = rows.reduce((most, row) => {
    const last = row.findLastIndex((text) => text !== undefined && text !== '')
    return Math.max(most, last + 1)
  }, 0)
  if (width > limits.imports.columns) {
    throw new TableError(`has more than ${limits.imports.columns} columns`)
  }
  const height = rows.findLastIndex((row) => row.some((text) => text !== '')) + 1
  return rows
    .slice(0, height)
    .map((row) => formatCells(Array.from({ length: width }, (_, at) => row[at] ?? '')))
    .join('')
}

/** Significant digits of a number that a spreadsheet keeps. */
const digits = 15

/** What a cell shows: of a formula its last value, of a date the text of its format. */
function textOfCell(value: CellValue, { cells }: Sheet, row: number, column: number): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(Number(value.toPrecision(digits)))
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value
  const format = cells?.get(`${row},${column}`)?.style?.numFmt
  return formatValue(value, format ?? 'yyyy-mm-dd')
}
