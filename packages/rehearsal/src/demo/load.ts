import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { groupNames } from '@signout/contract'
import { tables } from '@signout/csv/tables.ts'
import { commandLine } from '@signout/server/base/actor.ts'
import { hashPassword } from '@signout/server/accounts/passwords/password.ts'
import { migrateDatabase } from '@signout/server/db/migrate.ts'
import { openDatabase } from '@signout/server/db/open.ts'
import { loadConfig } from '@signout/server/base/config/config.ts'
import { updateSettings } from '@signout/server/event/update-settings.ts'
import { provideSettings } from '@signout/server/settings/event-settings.ts'
import { setMembership } from '@signout/server/accounts/users/change-user.ts'
import { importCatalogue, importPeople, readData } from '../synthetic/import-data.ts'
import { type Act, playStory, preparedAt } from '../synthetic/play-story.ts'
import { demoPassword, organiser, testUser } from './accounts.ts'

/** A setting of the desk, so that organisers can change it. */
const desk_place = 'Room MY150, 9:00 to 22:00'

/** Creates the example event, whose last two days end `now`, in a new SQLite database in the folder. */
export async function loadDemo(folder: string, now: Date): Promise<void> {
  await using db = await openDatabase({ dataDir: folder })
  await migrateDatabase(db, now)
  const prepared = preparedAt(now)
  provideSettings(db, loadConfig({}))
  await updateSettings(db, commandLine, { changes: { desk_place } }, prepared)
  const categories = await readData('categories', tables.categories)
  const items = await readData('hardware', tables.hardware)
  await importCatalogue(db, { categories, items }, prepared)
  const passwordHash = await hashPassword(demoPassword)
  for (const file of ['accounts', 'applicants']) {
    await importPeople(db, await readData(file, tables.applicants), passwordHash, prepared)
  }
  const groups = { [organiser]: groupNames.organisers, [testUser]: groupNames.testUsers }
  for (const [email, group] of Object.entries(groups)) {
    await setMembership(db, commandLine, { email, group, isMember: true }, prepared)
  }
  const story = await readFile(join(import.meta.dirname, '../../data/story.jsonl'), 'utf8')
  const lines = story.trim().split('\n')
  const acts: Act[] = lines.map((line) => JSON.parse(line))
  await playStory(db, acts, { organiser, now })
}
