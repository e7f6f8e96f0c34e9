import { type FileHandle, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CliRefusal } from '../context.ts'
import { describeFileFailure } from './file-failure.ts'
import { neutralise } from './formula.ts'

type Cell = string | number | boolean | null

/** A table in RFC 4180, its header first; no cell of it is run by a spreadsheet. */
export function toCsv<C extends string>(
  columns: readonly C[],
  rows: readonly Readonly<Record<C, Cell>>[],
): string {
  const lines = rows.map((row) => columns.map((column) => toCell(row[column])).join(','))
  return [columns.join(','), ...lines].map((line) => `${line}\r\n`).join('')
}

/**
 * Writes the file in one go: whoever looks sees the old file or the whole new one. For its owner's eyes only. A pipe or
 * a device is written to.
 *
 * @throws {CliRefusal} when it cannot be written.
 */
export async function writeWholeFile(file: string, text: string): Promise<void> {
  const unfinished = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`)
  try {
    if (await isDevice(file)) {
      await writeFile(file, text)
      return
    }
    await writeNewFile(unfinished, text)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw new CliRefusal(`${file} cannot be written: ${describeFileFailure(error)}.`)
  }
}

/** Such as `/dev/stdout`: to put a file in its place would harm the machine. */
async function isDevice(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => !found.isFile() && !found.isDirectory(),
    () => false,
  )
}

/** Writes a file that must not be there yet, for its owner's eyes only, down to the disk. */
export async function writeNewFile(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await fill(handle, text)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

async function fill(handle: FileHandle, text: string): Promise<void> {
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function toCell(value: Cell): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? neutralise(value) : String(value ?? '')
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
