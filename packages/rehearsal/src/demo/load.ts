import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { groupNames, type RowOf } from '@signout/contract'
import { decodeText } from '@signout/csv/decode-text.ts'
import { parseRows, type ParsedRows, type RowKind } from '@signout/csv/parse-rows.ts'
import { tables } from '@signout/csv/tables.ts'
import type { Fields } from '@signout/csv/take-columns.ts'
import { commandLine } from '@signout/server/actor.ts'
import { hashPassword } from '@signout/server/auth/passwords/password.ts'
import { migrateDatabase } from '@signout/server/db/migrate.ts'
import { openDatabase } from '@signout/server/db/open.ts'
import type { Db } from '@signout/server/db/tables.ts'
import type { ImportReport } from '@signout/server/imports/import-rows.ts'
import { importCategories } from '@signout/server/items/categories/import-categories.ts'
import { importItems } from '@signout/server/items/import-items.ts'
import { setMembership } from '@signout/server/people/update-user.ts'
import { importApplicants } from '@signout/server/people/import-applicants.ts'
import { demoPassword, organiser, testUser } from './accounts.ts'
import { demoMoves, demoTeams } from './teams.ts'
import { openedAt, simulateEvent } from './simulation.ts'

/** The record is chronological: the event is prepared before the first order. */
const preparedBeforeMs = 24 * 3_600_000

/** Creates the example event, whose last two days end `now`, in a new SQLite database in the folder. */
export async function loadDemo(folder: string, now: Date): Promise<void> {
  await using db = await openDatabase({ dataDir: folder })
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
}

/** The files are imported as an organiser's would be, but all users get the same password. */
async function importFiles(db: Db, now: Date): Promise<void> {
  const categories = await readData('categories', tables.categories)
  await importAll(categories, (rows) =>
    importCategories(db, commandLine, { rows, isDryRun: false }, now),
  )
  const items = await readData('hardware', tables.hardware)
  await importAll(items, (rows) => importItems(db, commandLine, { rows, isDryRun: false }, now))
  const hash = await hashPassword(demoPassword)
  for (const name of ['accounts', 'applicants']) {
    const applicants = await readData(name, tables.applicants)
    await importAll(applicants, (rows) => {
      const passwordHashes = new Map(rows.map(({ email }) => [email, hash]))
      const input = { rows, isDryRun: false, access: 'none' as const, passwordHashes }
      return importApplicants(db, commandLine, input, now)
    })
  }
}

async function readData<F extends Fields>(
  name: string,
  kind: RowKind<F>,
): Promise<ParsedRows<RowOf<F>>> {
  const file = join(import.meta.dirname, '../../data', `${name}.csv`)
  return parseRows(decodeText(await readFile(file)).text, kind)
}

async function importAll<T>(
  { good, problems }: ParsedRows<T>,
  write: (records: readonly T[]) => Promise<ImportReport>,
): Promise<void> {
  const report = await write(good.map(({ record }) => record))
  const reasons = [
    ...problems.map(({ message }) => message),
    ...report.problems.map(({ field, message }) => message(field)),
  ]
  if (reasons.length > 0) {
    throw new Error(`The example event cannot be imported: ${reasons.join(' ')}`)
  }
}
