// Runs in test:all only: it starts many processes.
// Runs on SQLite only: it is about that.
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { listItems } from '@signout/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { corruptFile } from '../../testing/database/test-database.ts'
import { makeOrganiser } from '../../testing/world/make.ts'
import { addressOf } from '../../testing/processes/server-process.ts'
import { startMain } from '../../testing/processes/start-main.ts'
import { makeSession } from '../../testing/requests/sessions.ts'
import { migrateDatabase } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { makeFolder } from '../../testing/folders.ts'

test('a damaged database is one line and exit code 1', async () => {
  const dataDir = await makeMigrated()
  await corruptFile(join(dataDir, 'signout.sqlite'), 4096)
  const server = startMain({ DATA_DIR: dataDir })
  expect(await server.exit).toBe(1)
  expect(server.output()).toMatch(/^The database cannot be [^\n]+\n$/)
  expect(server.output()).toContain('database disk image is malformed')
})

/** A path that not even an administrator can write. */
const withoutPrivileges =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

test('a folder that can only be read is one line and exit code 1', async () => {
  const dataDir = await makeMigrated()
  await chmod(dataDir, 0o500)
  const server = startMain({ DATA_DIR: dataDir }, { runner: withoutPrivileges })
  const code = await server.exit
  await chmod(dataDir, 0o700)
  expect({ code, output: server.output() }).toEqual({
    code: 1,
    output: expect.stringMatching(/^The database cannot be opened: [^\n]+\n$/),
  })
})

test('a database that another process keeps to itself is one line and exit code 1', async () => {
  const dataDir = await makeMigrated()
  const other = new DatabaseSync(join(dataDir, 'signout.sqlite'))
  onTestFinished(() => other.close())
  other.exec('pragma locking_mode = exclusive; begin exclusive')
  const server = startMain({ DATA_DIR: dataDir })
  expect(await server.exit).toBe(1)
  expect(server.output()).toBe('The database cannot be opened: database is locked\n')
})

test('a SQLite file that is damaged while it is served is a 503, and never a wrong answer', async () => {
  const dataDir = await makeMigrated()
  const server = startMain({ DATA_DIR: dataDir })
  const address = await addressOf(server)
  const db = await openDatabase({ dataDir })
  const cookie = `sessionid=${await makeSession(db, (await makeOrganiser(db)).userId, new Date())}`
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await corruptFile(join(dataDir, 'signout.sqlite'), 4096)
  await db.destroy().catch(() => {})
  const read = () => fetch(`${address}${listItems.path}`, { headers: { cookie } })
  const answer = await read()
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({
    detail: 'The database does not answer. Try again soon.',
  })
})

/** A folder with all tables in its file. */
async function makeMigrated(): Promise<string> {
  const dataDir = await makeFolder()
  const db = await openDatabase({ dataDir })
  await migrateDatabase(db)
  await db.destroy()
  return dataDir
}
