import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { knownMigrations } from '../../db/migrate.ts'
import {
  BackupError,
  formatVersion,
  Header,
  type Line,
  type PictureLine,
  type Row,
} from './format.ts'

const cutOff = 'it is cut off: its end is missing'
const altered = 'it was altered or damaged after it was written'
const notOurs = 'it is not a backup of this program'
const newer = 'it was made by a newer version of the program: restore it with that one'

/**
 * Reads the whole file, verifies its checksum, and returns its header.
 *
 * @throws {BackupError} for a file that is no backup, not whole, or newer; errors of the file system.
 */
export async function checkBackup(file: string): Promise<Header> {
  let header: Header | undefined
  for await (const text of readTexts(file)) header ??= readHeader(text)
  if (header === undefined) throw new BackupError(notOurs)
  return header
}

/** Rows inserted by one statement. */
const batchRows = 500

type Part = PictureLine | { readonly table: string; readonly rows: readonly Row[] }

/** Pictures, and rows of one table that one statement inserts, of a file that `checkBackup` has verified. */
export async function* readParts(file: string): AsyncGenerator<Part> {
  let table = ''
  let rows: Row[] = []
  let isHeader = true
  for await (const text of readTexts(file)) {
    if (isHeader) {
      isHeader = false
      continue
    }
    // Sound: only `writeBackup` writes files with a checksum that fits.
    const line = JSON.parse(text) as Line
    const isNext = 'picture' in line || line.table !== table || rows.length === batchRows
    if (isNext && rows.length > 0) {
      yield { table, rows }
      rows = []
    }
    if ('picture' in line) yield line
    else {
      ;({ table } = line)
      rows.push(line.row)
    }
  }
  if (rows.length > 0) yield { table, rows }
}

function readHeader(text: string): Header {
  const { data: header } = Header.safeParse(parseOrNull(text))
  if (header === undefined) throw new BackupError(notOurs)
  const isKnown = header.migrations.every((name) => knownMigrations.includes(name))
  if (header.version > formatVersion || !isKnown) throw new BackupError(newer)
  return header
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const endPattern = /^\{"sha256":"([^"]*)"\}$/

/** All lines but the last, which has their checksum. */
async function* readTexts(file: string): AsyncGenerator<string> {
  const checksum = createHash('sha256')
  let expected: string | undefined
  for await (const text of splitLines(unpack(file))) {
    if (expected !== undefined) throw new BackupError(altered)
    expected = endPattern.exec(text)?.[1]
    if (expected !== undefined) continue
    checksum.update(`${text}\n`)
    yield text
  }
  if (expected === undefined) throw new BackupError(cutOff)
  if (expected !== checksum.digest('hex')) throw new BackupError(altered)
}

/** Not `readline`, which also splits lines at Unicode line separators in names. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = ''
  for await (const chunk of chunks) {
    const lines = (begun + chunk).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  if (begun !== '') throw new BackupError(cutOff)
}

async function* unpack(file: string): AsyncGenerator<string> {
  // Large pieces: pictures are long lines.
  const gunzip = createGunzip({ chunkSize: 1024 * 1024 }).setEncoding('utf8')
  const reading = pipeline(createReadStream(file), gunzip)
  reading.catch(() => {})
  try {
    yield* gunzip
    await reading
  } catch (error) {
    throw toBackupError(error)
  }
}

function toBackupError(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.code === 'Z_BUF_ERROR') return new BackupError(cutOff)
  if (!String(error.code).startsWith('Z_')) return error
  return new BackupError(error.message === 'incorrect header check' ? notOurs : altered)
}
