import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fullName, type RowOf } from '@signout/contract'
import { decodeText } from '@signout/csv/decode-text.ts'
import { parseRows, type RowKind } from '@signout/csv/parse-rows.ts'
import type { ApplicantRow, tables } from '@signout/csv/tables.ts'
import type { Fields } from '@signout/csv/take-columns.ts'
import { commandLine } from '@signout/server/base/actor.ts'
import type { Db } from '@signout/server/db/tables.ts'
import type { ImportReport } from '@signout/server/base/import-rows.ts'
import { importCategories } from '@signout/server/catalogue/change-categories.ts'
import { importItems } from '@signout/server/catalogue/import-items.ts'
import { importApplicants } from '@signout/server/accounts/users/import-applicants.ts'

/** The rows of a file of the example event, in `data/`. */
export async function readData<F extends Fields>(
  name: string,
  kind: RowKind<F>,
): Promise<RowOf<F>[]> {
  const file = join(import.meta.dirname, '../../data', `${name}.csv`)
  const { good, problems } = await parseRows(decodeText(await readFile(file)).text, kind)
  requireNone(problems.map(({ message }) => message))
  return good.map(({ record }) => record)
}

/** Imports people who all have the same password, and are not told of it. */
export async function importPeople(
  db: Db,
  rows: readonly ApplicantRow[],
  passwordHash: string,
  now: Date,
): Promise<void> {
  const passwordHashes = new Map(rows.map(({ email }) => [email, passwordHash]))
  const input = { rows, isDryRun: false, access: 'none' as const, passwordHashes }
  requireImported(await importApplicants(db, commandLine, input, now))
}

interface Catalogue {
  readonly categories: readonly RowOf<typeof tables.categories.fields>[]
  readonly items: readonly RowOf<typeof tables.hardware.fields>[]
}

export async function importCatalogue(
  db: Db,
  { categories, items }: Catalogue,
  now: Date,
): Promise<void> {
  const isDryRun = false
  requireImported(await importCategories(db, commandLine, { rows: categories, isDryRun }, now))
  requireImported(await importItems(db, commandLine, { rows: items, isDryRun }, now))
}

/** @throws when something was not imported. */
function requireImported({ problems }: ImportReport): void {
  requireNone(problems.map(({ field, message }) => message(field)))
}

function requireNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`This cannot be imported: ${problems.join(' ')}`)
}

export interface KnownUser {
  readonly id: number
  readonly name: string
}

/** All users by email. One statement. */
export async function findUsers(db: Db): Promise<Map<string, KnownUser>> {
  const columns = ['id', 'email', 'first_name', 'last_name'] as const
  const rows = await db.selectFrom('users').select(columns).execute()
  return new Map(rows.map((row) => [row.email, { id: row.id, name: fullName(row) }]))
}

/** The ids of all items by name. One statement. */
export async function findItemIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('hardware').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
