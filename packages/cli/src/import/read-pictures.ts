import { describeFileFailure } from '@signout/server/base/files.ts'
import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { pictureLimits, pictureRules } from '@signout/contract'
import { columnOf, type ParsedRows } from '@signout/csv/parse-rows.ts'
import type { Place, Problem } from '@signout/csv/problems.ts'
import type { ItemRow } from '@signout/csv/tables.ts'
import type { ImportedItem } from '@signout/server/catalogue/import-items.ts'
import { makePicture } from '@signout/server/catalogue/make-picture.ts'
import { Refusal } from '@signout/server/base/refusal.ts'
import { CliRefusal } from '../context.ts'

/** Adds to the rows of a file the pictures that they name, which are in its folder or below. */
export async function readPictures(
  file: string,
  { good, problems, ...parsed }: ParsedRows<ItemRow>,
): Promise<ParsedRows<ImportedItem>> {
  const column = columnOf(parsed.columns, 'picture')
  const folder = dirname(resolve(file))
  const rows: { place: Place; record: ImportedItem }[] = []
  const found: Problem[] = []
  for (const { place, record } of good) {
    const { picture: path = null } = record
    try {
      const picture = path === null ? null : await makePicture(await readPicture(folder, path))
      rows.push({ place, record: { ...record, picture } })
    } catch (error) {
      const message = `${column} is ${JSON.stringify(path)}: ${reasonOf(error)}`
      found.push({ ...place, column, message })
    }
  }
  return { ...parsed, good: rows, problems: [...problems, ...found] }
}

async function readPicture(folder: string, path: string): Promise<Buffer> {
  if (URL.canParse(path) && path.includes('://')) {
    throw new CliRefusal('it must be a file: an address belongs in a column called image_url.')
  }
  const file = resolve(folder, path)
  requireInside(folder, file)
  // A symbolic link may lead elsewhere.
  requireInside(await realpath(folder), await realpath(file))
  const found = await stat(file)
  if (!found.isFile()) throw new CliRefusal('it is not a file.')
  if (found.size > pictureRules.maxBytes) {
    throw new CliRefusal(`it has more than ${pictureLimits.size}.`)
  }
  return readFile(file)
}

function requireInside(folder: string, file: string): void {
  const path = relative(folder, file)
  if (path === '' || isAbsolute(path) || /^\.\.(?:[/\\]|$)/.test(path)) {
    throw new CliRefusal('it is not in the folder of the file that is imported.')
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof CliRefusal) return error.message
  if (error instanceof Refusal) return Object.values(error.body).flat().join(' ')
  return `${describeFileFailure(error)}.`
}
