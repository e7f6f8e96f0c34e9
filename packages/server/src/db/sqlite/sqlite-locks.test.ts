// Runs on SQLite only: it is about that.
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { health, listItems, submitOrder } from '@signout/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeItem } from '../../testing/world/make-items.ts'
import { startEvent } from '../../testing/world/event.ts'
import { openTestDatabase, openForTest } from '../../testing/database/test-database.ts'
import { DatabaseUnavailable } from '../failure.ts'
import type { Db } from '../tables.ts'
import { runTransaction } from '../transaction.ts'

/** The write lock, held as another process would until it is released. */
async function lockAsAnother(db: Db): Promise<() => void> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
  const other = new DatabaseSync(rows[0]?.file ?? '')
  other.exec('begin immediate')
  let isHeld = true
  const release = () => {
    if (isHeld) other.close()
    isHeld = false
  }
  onTestFinished(release)
  return release
}

const addSecret = (db: Db, name: string) =>
  db.insertInto('secrets').values({ name, value: '' }).execute()

const readNames = async (db: Db) =>
  (await db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)

async function open(lockWaitMs?: number): Promise<Db> {
  const { config } = await openTestDatabase()
  return openForTest(config, { ...(lockWaitMs !== undefined && { lockWaitMs }) })
}

test('while another process holds the lock, reads are answered, and writes are refused in time', async () => {
  const { db, ada } = await startEvent()
  const item = await makeItem(db)
  const order = () => ada.call(submitOrder, { body: { hardware: [{ id: item.id, quantity: 1 }] } })
  const release = await lockAsAnother(db)
  const began = performance.now()
  const end = new AbortController()
  const refused = order().finally(() => end.abort())
  let reads = 0
  while (!end.signal.aborted) {
    expect((await ada.call(listItems, {})).status).toBe(200)
    expect((await ada.call(health, {})).status).toBe(200)
    reads += 1
    // Requests without a socket never give way to timers.
    await setImmediate()
  }
  expect(await refused).toMatchObject({
    status: 503,
    body: { detail: 'The database does not answer. Try again soon.' },
    headers: { 'retry-after': '1' },
  })
  expect(performance.now() - began).toBeLessThan(5000)
  expect(reads).toBeGreaterThan(10)
  release()
  expect((await order()).status).toBe(201)
})

test('a user who returns after a while is answered although the use of the session cannot be stored', async () => {
  const { db, ada, clock } = await startEvent()
  clock.advance(3_600_000)
  await lockAsAnother(db)
  expect((await ada.call(listItems, {})).status).toBe(200)
})

test('all who wait are refused when their own second is over, not one after the other', async () => {
  const db = await open()
  await lockAsAnother(db)
  const began = performance.now()
  const writes = Array.from({ length: 20 }, (_, n) =>
    n % 2 === 0 ? addSecret(db, String(n)) : runTransaction(db, (tx) => addSecret(tx, String(n))),
  )
  for (const { status, reason } of await settle(writes)) {
    expect(status).toBe('rejected')
    expect(reason).toBeInstanceOf(DatabaseUnavailable)
  }
  expect(performance.now() - began).toBeLessThan(5000)
})

async function settle(promises: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(promises)
  return results.map((result) => ({
    status: result.status,
    reason: result.status === 'rejected' ? result.reason : undefined,
  }))
}

test('when the lock is released, writes go on in the order of their arrival', async () => {
  const db = await open(60_000)
  const release = await lockAsAnother(db)
  const written: string[] = []
  const write = async (name: string) => {
    await runTransaction(db, (tx) => addSecret(tx, name))
    written.push(name)
  }
  const writes = [write('b'), write('a'), addSecret(db, 'c')]
  expect(await readNames(db)).toEqual([])
  release()
  await Promise.all(writes)
  expect(written).toEqual(['b', 'a'])
  expect(await readNames(db)).toEqual(['a', 'b', 'c'])
})

test('waiting for others of the same process is not counted', async () => {
  const db = await open(1)
  const names = Array.from({ length: 50 }, (_, n) => `secret ${n}`)
  await Promise.all(
    names.map((name) =>
      runTransaction(db, async (tx) => {
        await addSecret(tx, name)
        await sql`with recursive count(n) as (select 1 union all select n + 1 from count where n < 10000) select max(n) from count`.execute(
          tx,
        )
      }),
    ),
  )
  expect(await readNames(db)).toHaveLength(50)
})
