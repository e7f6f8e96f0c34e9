import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { codeOf } from '../../base/files.ts'
import { knownMigrations } from '../../db/migrate.ts'
import {
  BackupError,
  endOf,
  formatVersion,
  Header,
  type Line,
  type PictureLine,
  type Row,
} from './format.ts'

const damaged =
  'it is not a whole backup of this program, but another file, or it was cut off or altered after it was written'
const newer = 'it was made by a newer version of the program: restore it with that one'

/**
 * Reads the whole file, verifies its checksum, and returns its header.
 *
 * @throws {BackupError} for a file that is no whole backup, or newer; errors of the file system.
 */
export async function checkBackup(file: string): Promise<Header> {
  let header: Header | undefined
  for await (const text of readTexts(file)) header ??= readHeader(text)
  if (header === undefined) throw new BackupError(damaged)
  return header
}

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
  if (header === undefined) throw new BackupError(damaged)
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

/** All lines but the last, which has their checksum. */
async function* readTexts(file: string): AsyncGenerator<string> {
  const checksum = createHash('sha256')
  let last: string | undefined
  for await (const text of splitLines(unpack(file))) {
    if (last !== undefined) {
      checksum.update(`${last}\n`)
      yield last
    }
    last = text
  }
  if (last !== endOf(checksum)) throw new BackupError(damaged)
}

/** Not `readline`, which also splits lines at Unicode line separators in names. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = ''
  for await (const chunk of chunks) {
    const lines = (begun + chunk).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  if (begun !== '') yield begun
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
    throw codeOf(error).startsWith('Z_') ? new BackupError(damaged) : error
  }
}
