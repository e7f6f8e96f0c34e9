import * as fc from 'fast-check'
import { visibleText } from '@signout/contract'
import { expect, test } from 'vitest'
import { decodeText, TableError } from './decode-text.ts'
import { formatTable } from './format-table.ts'
import { parseCsv } from './parse-csv.ts'
import { parseTable } from './parse-table.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const numRuns = Math.ceil(Number(process.env['FUZZ_REQUESTS'] ?? 10_000) / 5)
const columns = ['name', 'notes'] as const

/** What means something in a file, or once did somewhere. */
const piece = fc.oneof(
  fc.constantFrom('name', 'notes', ',', ';', '"', '""', '\r', '\n', '\r\n', '\t', '=', "'", '\0'),
  fc.constantFrom('\uFEFF', '\u2028', '__proto__', 'constructor', '=cmd|1', 'x'.repeat(2000)),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
)
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
const bytes = fc.oneof(
  text.map((body) => Buffer.from(`name,notes\n${body}`)),
  text.map((body) => Buffer.from(body, 'utf16le')),
  fc.uint8Array({ maxLength: 200 }).map((body) => Buffer.from(body)),
)

test('any bytes are a table, or are refused as none', async () => {
  const property = fc.asyncProperty(bytes, async (file) => {
    const table = await parsed(file)
    const read = table?.rows.filter(({ problem }) => problem === undefined) ?? []
    for (const { cells } of read) expect(cells).toHaveLength(table?.header.length ?? 0)
  })
  await fc.assert(property, { seed, numRuns })
})

test('any texts come back as they were, and none begins like a formula on the way', async () => {
  // Without what no database stores.
  const cell = fc
    .oneof(text, fc.string({ unit: 'binary' }))
    .map((raw) => raw.toWellFormed().replaceAll('\0', ''))
  // Nor what is empty, which is no row.
  const row = fc
    .record({ name: cell, notes: cell })
    .filter(({ name, notes }) => visibleText(name) + visibleText(notes) !== '')
  const property = fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
    const file = formatTable(columns, rows)
    const cells = [...parseCsv(file, ',')].flatMap((row) => row.cells)
    expect(cells.filter((cell) => /^[\s\p{Cc}]*[=+\-@]/u.test(cell))).toEqual([])
    const table = await parsed(Buffer.from(file))
    expect(table?.rows.map(({ cells }) => cells)).toEqual(
      rows.map(({ name, notes }) => [name, notes]),
    )
  })
  await fc.assert(property, { seed, numRuns })
})

async function parsed(file: Buffer) {
  try {
    return await parseTable(decodeText(file).text)
  } catch (error) {
    if (error instanceof TableError) return undefined
    throw error
  }
}
