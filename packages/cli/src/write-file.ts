import { resolve } from 'node:path'
import {
  createFile,
  describeFileFailure,
  isDevice,
  isFileFailure,
  replaceFile,
} from '@signout/server/base/files.ts'
import { CliRefusal } from './context.ts'
import type { JsonFlag, Output } from './output.ts'

/**
 * Writes or replaces a file that only its owner can read, as a whole or not at all. Pipes and devices are written to.
 *
 * @throws {CliRefusal} when it cannot be written.
 */
export async function writeWholeFile(
  file: string,
  text: string | AsyncIterable<string>,
): Promise<void> {
  await replaceFile(file, (handle) => handle.writeFile(text)).catch((error: unknown) =>
    refuse(file, error),
  )
}

/** Says how much was written: not among the results where these may be the content, as in `/dev/stdout`. */
export async function reportRows(
  out: Output,
  { file, rows, json }: JsonFlag & { readonly file: string; readonly rows: number },
): Promise<void> {
  const said = `${rows} rows are in ${file}.`
  if (await isDevice(file)) out.note(said)
  else if (json) out.json({ rows })
  else out.line(said)
}

/**
 * Writes a file that must not exist yet and that only its owner can read.
 *
 * @throws {CliRefusal} when it exists or cannot be written.
 */
export async function writeNewFile(file: string, text: string): Promise<void> {
  await createFile(file, (handle) => handle.writeFile(text)).catch((error: unknown) =>
    refuse(file, error),
  )
}

function refuse(file: string, error: unknown): never {
  // Producing the text may fail as well.
  if (!isFileFailure(error)) throw error
  throw new CliRefusal(`${resolve(file)} cannot be written: ${describeFileFailure(error)}.`)
}
