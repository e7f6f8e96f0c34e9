import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { groupNames } from '@signout/contract'
import { hashPassword } from '@signout/server/auth/password.ts'
import { openDatabase } from '@signout/server/db/open.ts'
import { runCli } from '../run.ts'
import { DEMO_PASSWORD, organiser, testUser } from './accounts.ts'
import { moreDemoTeams } from './more-teams.ts'
import { playEvent } from './play.ts'
import { addToGroup, setPasswords } from './queries.ts'
import { demoMoves, demoTeams } from './teams.ts'

const files = join(import.meta.dirname, '../../demo-data')

/** Makes the example event, whose last two days end `now`, in a new SQLite database in the folder. */
export async function loadDemo(folder: string, now: Date): Promise<void> {
  const generated = join(folder, 'passwords.csv')
  const import_ = (...args: readonly string[]) => runImport(folder, now, args)
  await import_('categories', join(files, 'categories.csv'))
  await import_('hardware', join(files, 'hardware.csv'))
  for (const name of ['applicants.csv', 'accounts.csv']) {
    await import_('applicants', join(files, name), '--passwords-out', generated)
    await rm(generated)
  }
  const db = await openDatabase({ dataDir: folder })
  try {
    await setPasswords(db, await hashPassword(DEMO_PASSWORD))
    await addToGroup(db, organiser, groupNames.admin)
    await addToGroup(db, testUser, groupNames.tester)
    await playEvent(db, [...demoTeams, ...moreDemoTeams], demoMoves, now)
  } finally {
    await db.destroy()
  }
}

/** The catalogue and the people go in as an organiser's files do. */
async function runImport(folder: string, now: Date, args: readonly string[]): Promise<void> {
  let said = ''
  const sink = { write: (text: string) => (said += text) }
  const exitCode = await runCli(['import', ...args], {
    stdin: Readable.from([]),
    stdout: sink,
    stderr: sink,
    env: { DATA_DIR: folder },
    now: () => now,
  })
  if (exitCode !== 0) throw new Error(`The example event cannot be imported: ${said}`)
}
