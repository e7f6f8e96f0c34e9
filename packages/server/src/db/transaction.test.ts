import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import type { Db } from './tables.ts'
import { forUpdate, readSnapshot, runTransaction } from './transaction.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
})

const readSecrets = (from: Db) => from.selectFrom('secrets').selectAll().orderBy('name').execute()

const addSecret = (to: Db, name: string, value = '0') =>
  to.insertInto('secrets').values({ name, value }).execute()

test('a transaction that throws leaves nothing behind', async () => {
  const failing = runTransaction(db, async (tx) => {
    await addSecret(tx, 'a')
    throw new Error('Changed my mind')
  })
  await expect(failing).rejects.toThrow('Changed my mind')
  expect(await readSecrets(db)).toEqual([])
})

test('a transaction that the database has ended itself says why, and the next one works', async () => {
  const failing = runTransaction(db, async (tx) => {
    await sql`rollback`.execute(tx)
    throw new Error('The disk is full')
  })
  await expect(failing).rejects.toThrow('The disk is full')
  await runTransaction(db, (tx) => addSecret(tx, 'a'))
  expect(await readSecrets(db)).toEqual([{ name: 'a', value: '0' }])
})

test('a read during a transaction does not see what it has not committed', async () => {
  const reads: Promise<unknown>[] = []
  const failing = runTransaction(db, async (tx) => {
    await addSecret(tx, 'a')
    reads.push(readSecrets(db))
    await readSecrets(tx)
    throw new Error('Changed my mind')
  })
  await expect(failing).rejects.toThrow('Changed my mind')
  expect(await Promise.all(reads)).toEqual([[]])
})

test('work that lost a deadlock is done again from the start', async () => {
  let attempts = 0
  await runTransaction(db, async (tx) => {
    attempts += 1
    await addSecret(tx, 'a', String(attempts))
    if (attempts < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  expect(await readSecrets(db)).toEqual([{ name: 'a', value: '3' }])
})

test('those who decide on a locked row wait for each other', async () => {
  await addSecret(db, 'counter')
  const countUp = () =>
    runTransaction(db, async (tx) => {
      const row = tx.selectFrom('secrets').select('value').where('name', '=', 'counter')
      const { value } = await forUpdate(tx, row).executeTakeFirstOrThrow()
      await tx
        .updateTable('secrets')
        .set({ value: String(Number(value) + 1) })
        .where('name', '=', 'counter')
        .execute()
    })
  await Promise.all(Array.from({ length: 25 }, countUp))
  expect(await readSecrets(db)).toEqual([{ name: 'counter', value: '25' }])
})

test('all reads of a snapshot see the same moment, and block no write', async () => {
  const [before, after] = await readSnapshot(db, async (tx) => {
    const first = await readSecrets(tx)
    await addSecret(db, 'a')
    return [first, await readSecrets(tx)]
  })
  expect(after).toEqual(before)
  expect(await readSecrets(db)).toHaveLength(1)
})
