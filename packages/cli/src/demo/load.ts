import { join } from 'node:path'
import { groupNames } from '@signout/contract'
import { hashPassword } from '@signout/server/auth/password.ts'
import { migrateDatabase } from '@signout/server/db/migrate.ts'
import { openDatabase } from '@signout/server/db/open.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { importCategories } from '@signout/server/inventory/import-categories/service.ts'
import { importItems } from '@signout/server/inventory/import-items/service.ts'
import type { ImportReport } from '@signout/server/import-report.ts'
import { addToGroup } from '@signout/server/users/account/service.ts'
import { importApplicants } from '@signout/server/users/import-applicants/service.ts'
import { readTable } from '../csv/read-table.ts'
import { categoryColumns, readCategories } from '../import/categories.ts'
import { itemColumns, readItems } from '../import/items.ts'
import { applicantColumns, parseApplicants } from '../import/applicant-rows.ts'
import type { ParsedRows } from '../import/read-things.ts'
import { DEMO_PASSWORD, organiser, testUser } from './accounts.ts'
import { moreDemoTeams } from './more-teams.ts'
import { playEvent } from './play.ts'
import { demoMoves, demoTeams } from './teams.ts'

/** Makes the example event, whose last two days end `now`, in a new SQLite database in the folder. */
export async function loadDemo(folder: string, now: Date): Promise<void> {
  const db = await openDatabase({ dataDir: folder })
  try {
    await migrateDatabase(db, now)
    await importFiles(db, now)
    await addToGroup(db, organiser, groupNames.organisers)
    await addToGroup(db, testUser, groupNames.testUsers)
    await playEvent(db, [...demoTeams, ...moreDemoTeams], demoMoves, now)
  } finally {
    await db.destroy()
  }
}

/** The catalogue and the people go in as an organiser's files do, but all people get one password. */
async function importFiles(db: Db, now: Date): Promise<void> {
  const options = { now, isDryRun: false }
  const categories = readCategories(await readTable(fileOf('categories'), categoryColumns))
  await whole(categories, (rows) => importCategories(db, rows, options))
  const items = readItems(await readTable(fileOf('hardware'), itemColumns))
  await whole(items, (rows) => importItems(db, rows, options))
  const hash = await hashPassword(DEMO_PASSWORD)
  for (const name of ['accounts', 'applicants']) {
    const people = parseApplicants(await readTable(fileOf(name), applicantColumns))
    await whole(people, (rows) =>
      importApplicants(db, rows, {
        ...options,
        passwordHashes: new Map(rows.map(({ email }) => [email, hash])),
      }),
    )
  }
}

function fileOf(name: string): string {
  return join(import.meta.dirname, '../../demo-data', `${name}.csv`)
}

async function whole<T>(
  { good, problems }: ParsedRows<T>,
  write: (rows: readonly T[]) => Promise<ImportReport>,
): Promise<void> {
  const report = await write(good.map(({ thing }) => thing))
  const wrong = [...problems, ...report.problems].map(({ reason }) => reason)
  if (wrong.length > 0) throw new Error(`The example event cannot be imported: ${wrong.join(' ')}`)
}
