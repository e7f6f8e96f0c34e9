import { isAddress, isDetailOf, isHistoryKind, itemFields, Timestamp } from '@signout/contract'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { knownMigrations } from '../../db/migrate.ts'
import {
  AnyHeader,
  BackupError,
  EndLine,
  Header,
  type Line,
  PictureLine,
  RowLine,
  formatVersion,
} from './format.ts'
import { tableNames } from './tables.ts'

const cutOff = 'it is cut off: its end is missing'
const altered = 'it was altered or damaged after it was written'
const notOurs = 'it is not a backup of this program'
/** Maximum length of a line in bytes, several times the largest picture or longest text. */
const longestLine = 16 * 1024 * 1024
const tooLong = 'a line of it is longer than 16 MiB'
const newer = 'it was made by a newer version of the program: restore it with that one'

/**
 * Reads the whole file, verifies its checksum, and returns its header.
 *
 * @throws {BackupError} for a damaged file; errors of the file system.
 */
export async function checkBackup(file: string): Promise<Header> {
  let header: Header | undefined
  const counts: Record<string, number> = Object.fromEntries(tableNames.map((name) => [name, 0]))
  const requireReadable = createRowCheck()
  for await (const { line } of readLines(file)) {
    if ('format' in line) header = requireKnown(line)
    else if ('picture' in line) requireMatch(line)
    else if ('table' in line) {
      requireReadable(line)
      counts[line.table] = (counts[line.table] ?? 0) + 1
    }
  }
  if (header === undefined) throw new BackupError(notOurs)
  for (const [table, rows] of Object.entries({ ...counts, ...header.tables })) {
    if (counts[table] !== rows) throw new BackupError(altered)
  }
  return header
}

/** Contents of a file that `checkBackup` has verified: the rows, table by table, then the pictures. */
export async function* readContent(file: string): AsyncGenerator<Read<RowLine | PictureLine>> {
  for await (const { line, bytes } of readLines(file)) {
    if (!('format' in line)) yield { line, bytes }
  }
}

interface Read<L> {
  readonly line: L
  /** Its length in the file. */
  readonly bytes: number
}

/**
 * Verifies what no database does: that every row of a table has the same columns, that times are times, and that the
 * record and addresses can be shown.
 */
function createRowCheck(): (line: RowLine) => void {
  const columnsOf = new Map<string, string>()
  return ({ table, row }) => {
    const columns = Object.keys(row).toSorted().join()
    const known = columnsOf.get(table) ?? columns
    columnsOf.set(table, known)
    const entries = Object.entries(row)
    if (columns !== known || !entries.every(isReadable)) throw new BackupError(altered)
    if (table === 'history') requireRecordRow(row)
  }
}

function isReadable([column, value]: readonly [string, RowLine['row'][string]]): boolean {
  if (value === null) return true
  if (/(?:^|_)at$/.test(column)) return Timestamp.safeParse(value).success
  const schemes = addressSchemes.get(column)
  return schemes === undefined || isAddress(String(value), schemes)
}

const addressSchemes = new Map(
  Object.entries(itemFields).flatMap(([name, { cell }]) =>
    cell.kind === 'address' ? [[name, cell.schemes] as const] : [],
  ),
)

function requireRecordRow({ kind, detail }: RowLine['row']): void {
  if (typeof kind !== 'string' || !isHistoryKind(kind)) throw new BackupError(newer)
  const parsed = parse(Buffer.from(String(detail)), altered)
  if (typeof parsed !== 'object' || parsed === null || !isDetailOf(kind, parsed)) {
    throw new BackupError(altered)
  }
}

/** Verifies that a picture matches the hash in its name. */
function requireMatch({ picture, webp }: PictureLine): void {
  const found = createHash('sha256').update(Buffer.from(webp, 'base64')).digest('hex')
  if (found !== picture) throw new BackupError(altered)
}

/** Checks the header before reporting a file that ends too early. */
async function* readLines(file: string): AsyncGenerator<Read<Line>> {
  const checksum = createHash('sha256')
  let isFirst = true
  let sha256: string | undefined
  for await (const bytes of splitLines(unpack(file))) {
    if (sha256 !== undefined) throw new BackupError(altered)
    const value = parse(bytes, isFirst ? notOurs : altered)
    const { success, data } = EndLine.safeParse(value)
    if (success && !isFirst) {
      ;({ sha256 } = data)
      if (checksum.digest('hex') !== sha256) throw new BackupError(altered)
      continue
    }
    checksum.update(bytes).update('\n')
    const line = isFirst ? readHeader(value) : read(Content, value, altered)
    yield { line, bytes: bytes.length }
    isFirst = false
  }
  if (sha256 === undefined) throw new BackupError(isFirst ? notOurs : cutOff)
}

/** Of a newer header only the version number is checked. */
function readHeader(value: unknown): Header {
  if (read(AnyHeader, value, notOurs).version > formatVersion) throw new BackupError(newer)
  return read(Header, value, notOurs)
}

/** @throws {BackupError} for tables that this version of the program does not know. */
function requireKnown(header: Header): Header {
  const isKnown = header.migrations.every((name, at) => name === knownMigrations[at])
  if (!isKnown) throw new BackupError(newer)
  return header
}

async function* unpack(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  try {
    yield* source.pipe(gunzip)
  } catch (error) {
    throw toBackupError(error)
  } finally {
    source.destroy()
  }
}

function toBackupError(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.code === 'Z_BUF_ERROR') return new BackupError(cutOff)
  if (!String(error.code).startsWith('Z_')) return error
  return new BackupError(error.message === 'incorrect header check' ? notOurs : altered)
}

/** Not `readline`, which also splits lines at Unicode line separators in names. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  let length = 0
  const requireShort = (more: number) => {
    length += more
    if (length > longestLine) throw new BackupError(tooLong)
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      requireShort(end - start)
      yield Buffer.concat([...begun, chunk.subarray(start, end)])
      begun = []
      length = 0
      start = end + 1
    }
    requireShort(chunk.length - start)
    begun.push(chunk.subarray(start))
  }
  if (begun.some(({ length }) => length > 0)) throw new BackupError(cutOff)
}

function parse(line: Buffer, problem: string): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    throw new BackupError(problem)
  }
}

const Content = z.union([RowLine, PictureLine])

function read<T>(schema: z.ZodType<T>, value: unknown, problem: string): T {
  const result = schema.safeParse(value)
  if (!result.success) throw new BackupError(problem)
  return result.data
}
