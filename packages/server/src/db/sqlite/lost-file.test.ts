// Runs on SQLite only: it is about that.
import { copyFile, rename, rm } from 'node:fs/promises'
import { getUser, health, listItems, submitOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeItem } from '../../testing/world/make-items.ts'
import { startEvent } from '../../testing/world/event.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { fileIn } from '../open.ts'
import { DatabaseUnavailable } from '../failure.ts'
import { readSnapshot } from '../transaction.ts'

// Tests of spec §3.

const reason = 'The file of the database was deleted, renamed or replaced.'

const ways: Readonly<Record<string, (file: string) => Promise<void>>> = {
  deleted: async (file) => rm(file),
  renamed: async (file) => rename(file, `${file}.old`),
  replaced: async (file) => {
    await copyFile(file, `${file}.new`)
    await rename(`${file}.new`, file)
  },
  'without its log of writes': async (file) => rm(`${file}-wal`),
}

async function start() {
  const event = await startEvent()
  const item = await makeItem(event.db, { quantity: 5 })
  const hardware = [{ id: item.id, quantity: 1 }]
  return {
    ...event,
    file: fileIn(event.place.dataDir),
    order: () => event.ada.call(submitOrder, { body: { hardware } }),
  }
}

test.each(Object.entries(ways))(
  'a file that is %s takes no write any more, and health says why',
  async (_, lose) => {
    const { ada, organiser, anonymous, file, order } = await start()
    expect((await order()).status).toBe(201)
    expect((await anonymous().call(health, {})).status).toBe(200)
    await lose(file)
    expect(await order()).toMatchObject({
      status: 503,
      body: {
        detail: `${reason} Nothing can be changed until it is back, or the server is started again.`,
      },
    })
    expect(await anonymous().call(health, {})).toMatchObject({
      status: 503,
      body: { detail: reason },
    })
    // What is open can still be read.
    expect((await ada.call(listItems, {})).status).toBe(200)
    expect((await organiser.call(getUser, {})).status).toBe(200)
  },
)

test('a file that is back takes writes again', async () => {
  const { anonymous, file, order } = await start()
  await rename(file, `${file}.away`)
  expect((await order()).status).toBe(503)
  await rename(`${file}.away`, file)
  expect((await order()).status).toBe(201)
  expect((await anonymous().call(health, {})).status).toBe(200)
})

test('a write begun before the file went is not acknowledged', async () => {
  const { db, config } = await openTestDatabase()
  const begun = db.transaction().execute(async (tx) => {
    await tx.insertInto('secrets').values({ name: 'a', value: '' }).execute()
    await rm(fileIn(config.dataDir))
  })
  await expect(begun).rejects.toMatchObject({ trouble: 'gone' })
  const alone = db.insertInto('secrets').values({ name: 'b', value: '' }).execute()
  await expect(alone).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(readSnapshot(db, async () => {})).rejects.toBeInstanceOf(DatabaseUnavailable)
})
