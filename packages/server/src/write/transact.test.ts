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

test('what comes last is done in the same transaction, after everything else', async () => {
  const { db } = await open()
  const done: string[] = []
  await transact(db, commandLine, async (_, lastly) => {
    lastly(async () => {
      done.push('last')
    })
    done.push('work')
  })
  expect(done).toEqual(['work', 'last'])
})

test('a second step that wants to be last is a mistake, and nothing is written', async () => {
  const { db, names } = await open()
  const before = await names()
  const work = transact(db, commandLine, async (tx, lastly) => {
    await tx.insertInto('secrets').values({ name: 'a', value: '' }).execute()
    lastly(async () => {})
    lastly(async () => {})
  })
  await expect(work).rejects.toThrow('Only one step can come last.')
  expect(await names()).toEqual(before)
})
