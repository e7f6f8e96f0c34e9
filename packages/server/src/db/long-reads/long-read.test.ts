import { threadId } from 'node:worker_threads'
import { groupNames } from '@signout/contract'
import { expect, test } from 'vitest'
import { findDifferences } from '../../ops/verify.ts'
import { echo, fail } from '../../testing/database/long-reads.ts'
import { openServed } from '../../testing/database/test-database.ts'
import { makeItem } from '../../testing/world/make-items.ts'
import { runTransaction } from '../transaction.ts'

// Tests of spec §20.

const at = new Date('2026-05-01T12:00:00.000Z')

test('a long read of a SQLite file runs in a thread, and sees what is committed', async () => {
  const db = await openServed()
  const groups = Object.values(groupNames).toSorted()
  const answer = await echo(db, { at })
  expect(answer).toMatchObject({ at, groups })
  expect(answer.threadId === threadId).toBe(db.context.dialect === 'postgres')
  const again = await echo(db, { at })
  expect(again.threadId, 'the same thread').toBe(answer.threadId)
  const item = await makeItem(db, { name: 'Lamp' })
  await db.updateTable('hardware').set({ quantity_remaining: 9 }).execute()
  expect(await findDifferences(db)).toMatchObject([{ subject: `item ${item.id} (Lamp)` }])
})

test('in a transaction it runs where it is called, and sees what the transaction has written', async () => {
  const db = await openServed()
  const rolledBack = new Error('Rolled back: the groups are there for every test.')
  const work = runTransaction(db, async (tx) => {
    await tx.deleteFrom('groups').execute()
    expect(await echo(tx, { at })).toEqual({ at, groups: [], threadId })
    throw rolledBack
  })
  await expect(work).rejects.toBe(rolledBack)
})

test('its failures are the caller’s', async () => {
  const db = await openServed()
  await expect(fail(db, 'refusal')).rejects.toMatchObject({
    name: 'Refusal',
    status: 409,
    body: { detail: 'It was too late.' },
  })
  await expect(fail(db, 'database')).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    trouble: 'full',
    message: 'the disk is full',
  })
  await expect(fail(db, 'bug')).rejects.toMatchObject({ name: 'TypeError', message: 'A bug.' })
  await expect(echo(db, { at })).resolves.toMatchObject({ at })
})
