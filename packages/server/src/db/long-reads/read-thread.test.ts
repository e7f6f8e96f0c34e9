// Runs on SQLite only: only SQLite has the thread.
import { expect, test } from 'vitest'
import { answerFunction, echo, endThread, spin, write } from '../../testing/database/long-reads.ts'
import { openServed, openTestDatabase } from '../../testing/database/test-database.ts'
import { DatabaseUnavailable } from '../failure.ts'

const at = new Date('2026-05-01T12:00:00.000Z')

test('in the thread nothing can be written, and what cannot be copied is a failure', async () => {
  const db = await openServed()
  await expect(write(db)).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await db.selectFrom('secrets').selectAll().execute()).toEqual([])
  await expect(answerFunction(db)).rejects.toMatchObject({ name: 'DataCloneError' })
})

test('without a thread, as in tests and commands, what cannot be copied fails as well', async () => {
  const { db } = await openTestDatabase()
  await expect(answerFunction(db)).rejects.toMatchObject({ name: 'DataCloneError' })
})

test('a thread that ends is one failure, and the next task has another', async () => {
  const db = await openServed()
  const [ended, waiting] = await Promise.allSettled([endThread(db), echo(db, { at })])
  expect(ended).toMatchObject({ status: 'rejected', reason: expect.any(Error) })
  expect(waiting).toMatchObject({ status: 'fulfilled', value: { at } })
})

test('a caller who goes away ends what runs for them, and nothing else', async () => {
  const db = await openServed()
  const caller = new AbortController()
  const spinning = spin(db, undefined, caller.signal)
  const waiting = echo(db, { at }, caller.signal)
  const others = echo(db, { at })
  // The process goes on.
  await expect(db.selectFrom('groups').select('name').execute()).resolves.not.toEqual([])
  caller.abort(new Error('The caller is gone.'))
  await expect(spinning).rejects.toThrow('The caller is gone.')
  await expect(waiting).rejects.toThrow('The caller is gone.')
  await expect(others).resolves.toMatchObject({ at })
})

test('the thread ends with the database, and more than can be answered in time are refused', async () => {
  const db = await openServed()
  const asked = Promise.allSettled(Array.from({ length: 25 }, () => spin(db)))
  await db.destroy()
  const reasons = (await asked).map((one) => (one.status === 'rejected' ? one.reason : undefined))
  const [ended, closed] = ['The thread ended', 'The database has been closed.']
  expect(reasons.slice(0, 1)).toEqual([
    expect.objectContaining({ message: expect.stringContaining(ended) }),
  ])
  expect(reasons.slice(1, 20)).toEqual(Array(19).fill(expect.objectContaining({ message: closed })))
  expect(reasons.slice(20)).toEqual(Array(5).fill(expect.objectContaining({ status: 503 })))
})
