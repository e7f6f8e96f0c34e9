import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { emptyTestDatabase } from '../../testing/database/test-database.ts'
import { findDifferences } from '../verify.ts'
import { restoreBackup } from './restore.ts'

// Tests of spec §20.

/** A backup by the last version before each change of the tables, of a small event that was played on it. */
const folder = join(import.meta.dirname, 'test-data')
const now = new Date('2026-11-28T12:00:00.000Z')
const options = { force: false, keepSessions: true, lockWaitMs: 5000 }

test.each(readdirSync(folder))('the backup %s of an older version is restored', async (name) => {
  const config = await emptyTestDatabase()
  const restored = await restoreBackup(config, join(folder, name), now, options)
  // Until migration 015 backups had the answers kept for repeated requests.
  expect(restored.leftOut).toEqual(name < '015' ? ['kept_answers'] : [])
  await using db = await openDatabase(config)
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(5)
  expect(
    await db.selectFrom('hardware').select('id').where('picture', 'is not', null).execute(),
  ).toHaveLength(1)
  expect(await findDifferences(db)).toEqual([])
})

test('addresses and folded names of an older backup come into the form of this version', async () => {
  const config = await emptyTestDatabase()
  await restoreBackup(config, join(folder, '021-writes.backup'), now, options)
  await using db = await openDatabase(config)
  const user = db.selectFrom('users').where('last_name', '=', 'Müller').select('email')
  expect(await user.execute()).toEqual([{ email: 'max@müller.de' }])
  const item = db.selectFrom('hardware').where('name', '=', 'Monitor 24”').select('search_text')
  expect(await item.execute()).toEqual([{ search_text: 'monitor 24"\n\nhc-05' }])
})
