import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrateDatabase } from '@signout/server/db/migrate.ts'
import { openDatabase } from '@signout/server/db/open.ts'
import { openForTest } from '@signout/server/testing/database/test-database.ts'
import { makeFolder } from '@signout/server/testing/folders.ts'
import { expect, test } from 'vitest'
import { ensureDemo } from './folder.ts'

const monday = new Date('2026-02-02T10:00:00.000Z')
const friday = new Date('2026-02-06T10:00:00.000Z')
const keep = { reset: false, load: refuseToLoad }

test('the first run loads, the second keeps what is there, reset starts over', async () => {
  const folder = await placeFolder()
  expect(await ensureDemo(folder, { reset: false, load: loadAt(monday) })).toEqual(monday)
  await writeFile(join(folder, 'kept'), 'yes')
  expect(await ensureDemo(folder, keep)).toEqual(monday)
  expect(await readFile(join(folder, 'kept'), 'utf8')).toBe('yes')
  expect(await ensureDemo(folder, { reset: true, load: loadAt(friday) })).toEqual(friday)
  expect(await ensureDemo(folder, keep)).toEqual(friday)
  expect(await readdir(folder)).not.toContain('kept')
})

test('reset leaves a demo alone that has its database open', async () => {
  const folder = await placeFolder()
  await ensureDemo(folder, { reset: false, load: loadAt(monday) })
  const db = await openForTest({ dataDir: folder })
  await expect(ensureDemo(folder, { reset: true, load: loadAt(friday) })).rejects.toThrow(
    'at work on this database',
  )
  expect(await db.selectFrom('groups').select('name').execute()).toHaveLength(2)
  expect(await ensureDemo(folder, keep)).toEqual(monday)
})

test.each([false, true])('real data is never replaced (reset: %s)', async (reset) => {
  const folder = await placeFolder()
  await mkdir(folder)
  await loadAt(monday)(folder)
  await expect(ensureDemo(folder, { reset, load: refuseToLoad })).rejects.toMatchObject({
    body: { detail: expect.stringContaining("holds something that is not the demo's") },
  })
})

/** A folder that is not there yet, in one that the test's end removes. */
async function placeFolder(): Promise<string> {
  return join(await makeFolder(), 'demo')
}

function loadAt(time: Date) {
  return async (folder: string): Promise<Date> => {
    const db = await openDatabase({ dataDir: folder })
    await migrateDatabase(db, time)
    await db.destroy()
    return time
  }
}

async function refuseToLoad(): Promise<Date> {
  throw new Error('Loading was not asked for.')
}
