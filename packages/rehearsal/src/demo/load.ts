import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { groupNames } from '@signout/contract'
import type { ParsedRows } from '@signout/csv/parse-rows.ts'
import { type Columns, parseTable, type Table } from '@signout/csv/parse-table.ts'
import { fileColumns, parseApplicants, parseCategories, parseItems } from '@signout/csv/tables.ts'
import { commandLine } from '@signout/server/actor.ts'
import { hashPassword } from '@signout/server/auth/passwords/password.ts'
import { migrateDatabase } from '@signout/server/db/migrate.ts'
import { openDatabase } from '@signout/server/db/open.ts'
import type { Db } from '@signout/server/db/tables.ts'
import type { ImportReport } from '@signout/server/imports.ts'
import { importCategories, importItems } from '@signout/server/items/import.ts'
import { setMembership } from '@signout/server/people/update-user.ts'
import { importApplicants } from '@signout/server/people/import-applicants.ts'
import { demoPassword, organiser, testUser } from './accounts.ts'
import { demoMoves, demoTeams } from './teams.ts'
import { openedAt, simulateEvent } from './simulation.ts'

/** The record is in the order of what happened: the event is prepared before the first order. */
const preparedBeforeMs = 24 * 3_600_000

/** Creates the example event, whose last two days end `now`, in a new SQLite database in the folder. */
export async function loadDemo(folder: string, now: Date): Promise<void> {
  const db = await openDatabase({ dataDir: folder })
  try {
    await migrateDatabase(db, now)
    const prepared = new Date(openedAt(now) - preparedBeforeMs)
    await importFiles(db, prepared)
    for (const [email, group] of [
      [organiser, groupNames.organisers],
      [testUser, groupNames.testUsers],
    ] as const) {
      await setMembership(db, commandLine, { email, group, isMember: true }, prepared)
    }
    await simulateEvent(db, demoTeams, demoMoves, now)
  } finally {
    await db.destroy()
  }
}

/** The files are imported as an organiser's would be, but all users get the same password. */
async function importFiles(db: Db, now: Date): Promise<void> {
  const categories = parseCategories(await readData('categories', fileColumns.categories))
  await importAll(categories, (rows) =>
    importCategories(db, commandLine, { rows, isDryRun: false }, now),
  )
  const items = parseItems(await readData('hardware', fileColumns.items))
  await importAll(items, (records) => {
    const rows = records.map((record) => ({ ...record, picture: null }))
    return importItems(db, commandLine, { rows, isDryRun: false }, now)
  })
  const hash = await hashPassword(demoPassword)
  for (const name of ['accounts', 'applicants']) {
    const applicants = parseApplicants(await readData(name, fileColumns.applicants))
    await importAll(applicants, (rows) =>
      importApplicants(
        db,
        commandLine,
        { rows, isDryRun: false, passwordHashes: new Map(rows.map(({ email }) => [email, hash])) },
        now,
      ),
    )
  }
}

async function readData<C extends string, O extends string>(
  name: string,
  columns: Columns<C, O>,
): Promise<Table<C, O>> {
  const file = join(import.meta.dirname, '../../data', `${name}.csv`)
  return parseTable(await readFile(file), columns, file)
}

async function importAll<T>(
  { good, problems }: ParsedRows<T>,
  write: (records: readonly T[]) => Promise<ImportReport>,
): Promise<void> {
  const report = await write(good.map(({ record }) => record))
  const reasons = [...problems, ...report.problems].map(({ reason }) => reason)
  if (reasons.length > 0) {
    throw new Error(`The example event cannot be imported: ${reasons.join(' ')}`)
  }
}
