// Runs on both databases: transactions are their own.
import { expect, onTestFinished, test } from 'vitest'
import { commandLine } from '../actor.ts'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { transact } from './transact.ts'

async function open() {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const names = async () => {
    const rows = await db.selectFrom('secrets').select('name').orderBy('name').execute()
    return rows.map(({ name }) => name)
  }
  return { db, names }
}

test('what comes last is done in the same transaction, after everything else, and knows the answer', async () => {
  const { db } = await open()
  const done: string[] = []
  const work = async () => {
    done.push('work')
    return 'answer'
  }
  await transact(db, commandLine, work, async (_, answer) => {
    done.push(`last, with the ${answer}`)
  })
  expect(done).toEqual(['work', 'last, with the answer'])
})

test('nothing is written when what comes last fails', async () => {
  const { db, names } = await open()
  const before = await names()
  const work = transact(
    db,
    commandLine,
    (tx) => tx.insertInto('secrets').values({ name: 'a', value: '' }).execute(),
    () => Promise.reject(new Error('Too late.')),
  )
  await expect(work).rejects.toThrow('Too late.')
  expect(await names()).toEqual(before)
})
