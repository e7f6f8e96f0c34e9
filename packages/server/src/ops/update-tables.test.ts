// Runs in test:all only: the tables of every older version are made and updated.
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { applyMigrations, findApplied, knownMigrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { runTransaction } from '../db/transaction.ts'
import { emptyTestDatabase } from '../testing/database/test-database.ts'
import { startMain } from '../testing/processes/start-main.ts'
import { addressOf } from '../testing/processes/server-process.ts'
import { findDifferences } from './verify.ts'
import { updateTables } from './update-tables.ts'
import { restoreBackup } from './backup/restore.ts'
import { makeFolder } from '../testing/folders.ts'

// Tests of spec §29.

const now = new Date('2026-05-01T12:00:00.000Z')
const options = { force: false, keepSessions: true, lockWaitMs: 5000 }

/** A database as the version left it of which this was the last migration, with a row. */
async function makeOld(last: string) {
  const config = await emptyTestDatabase()
  const db = await openDatabase(config)
  await runTransaction(db, (tx) => applyMigrations(tx, now, { last }))
  await db.insertInto('secrets').values({ name: 'kept', value: 'as it was' }).execute()
  return { config, db }
}

const backupIn = (folder: string) => ({ backup: { everyMs: null, keep: 10, folder } })

test.each(knownMigrations.slice(0, -1))(
  'the backup made by an update from %s can be restored',
  async (from) => {
    const { db } = await makeOld(from)
    const folder = await makeFolder()
    const { backup = '', ...migrated } = await updateTables(db, { config: backupIn(folder), now })
    expect(migrated).toMatchObject({
      from,
      applied: expect.arrayContaining([knownMigrations.at(-1)]),
    })
    await db.destroy()
    const target = await emptyTestDatabase()
    await restoreBackup(target, backup, now, options)
    await using restored = await openDatabase(target)
    const secrets = await restored.selectFrom('secrets').selectAll().execute()
    expect(secrets).toEqual([{ name: 'kept', value: 'as it was' }])
    expect(await findDifferences(restored)).toEqual([])
  },
)

test('new tables, and those that are up to date, are not backed up', async () => {
  const folder = await makeFolder()
  await using db = await openDatabase(await emptyTestDatabase())
  const config = backupIn(folder)
  expect(await updateTables(db, { config, now })).toMatchObject({ backup: undefined })
  expect(await updateTables(db, { config, now })).toMatchObject({ applied: [] })
  expect(await readdir(folder)).toEqual([])
})

test('without a backup nothing is changed, unless the operator says so', async () => {
  const { db } = await makeOld('014-news-seen')
  const config = backupIn('/none/backups')
  await expect(updateTables(db, { config, now })).rejects.toThrow(
    /^no backup can be made of what is there: \/none\/backups has no new backup: .* migrate --no-backup$/,
  )
  expect((await findApplied(db)).at(-1)).toBe('014-news-seen')
  await updateTables(db, { config, now, withoutBackup: true })
  expect(await findApplied(db)).toEqual(knownMigrations)
  await db.destroy()
})

test('one of two servers starting on older tables makes a backup, and both serve', async () => {
  const { config, db } = await makeOld('014-news-seen')
  await db.destroy()
  const folder = await makeFolder()
  const environment = {
    DATABASE_URL: config.databaseUrl,
    DATA_DIR: config.dataDir,
    BACKUP_DIR: folder,
  }
  const servers = [startMain(environment), startMain(environment)]
  for (const server of servers) expect(await addressOf(server)).toMatch(/^http:/)
  expect(await readdir(folder)).toHaveLength(1)
  const said = /brought from 014-news-seen to \S+, after a backup: \S+\.backup\./
  await expect.poll(() => servers.filter(({ output }) => said.test(output())).length).toBe(1)
  for (const server of servers) expect(await server.stop()).toBe(0)
})
