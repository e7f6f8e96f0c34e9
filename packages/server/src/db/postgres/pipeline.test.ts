// Runs on PostgreSQL only: it is about that.
import { expect, onTestFinished, test } from 'vitest'
import { countTrips } from '../../testing/database/count-trips.ts'
import { openTestDatabase, openForTest } from '../../testing/database/test-database.ts'
import { compiled, compiledWrite } from '../compiled.ts'
import { runTransaction, type Tx } from '../transaction.ts'

interface Named {
  readonly name: string
}

const insert = compiledWrite((db, { name }: Named) =>
  db.insertInto('secrets').values({ name, value: '' }),
)
const find = compiled((db, { name }: Named) =>
  db.selectFrom('secrets').select('name').where('name', '=', name),
)

async function open() {
  const { config } = await openTestDatabase()
  const counter = await countTrips(config.databaseUrl ?? '')
  onTestFinished(counter.stop)
  const db = await openForTest({ ...config, databaseUrl: counter.databaseUrl })
  const names = async () => {
    const rows = await db.selectFrom('secrets').select('name').orderBy('name').execute()
    return rows.map(({ name }) => name)
  }
  return { db, counter, names }
}

test('statements issued together take one trip, in their order; begin and unanswered writes take none', async () => {
  const { db, counter } = await open()
  await runTransaction(db, async (tx) => void (await find(tx, { name: 'a' })))
  const before = counter.trips()
  await runTransaction(db, async (tx) => {
    await insert(tx, { name: 'a' })
    await insert(tx, { name: 'b' })
    const found = await Promise.all([find(tx, { name: 'a' }), find(tx, { name: 'c' })])
    expect(found.map((rows) => rows.length)).toEqual([1, 0])
    await insert(tx, { name: 'c' })
  })
  // All until the reads; the last write with the commit.
  expect(counter.trips() - before).toBe(2)
})

test('a write that is not waited for fails the transaction, with its cause', async () => {
  const { db, names } = await open()
  await insert(db, { name: 'a' })
  const works: ((tx: Tx) => Promise<unknown>)[] = [
    // Nothing comes after it; what comes after it fails as well; that is caught.
    (tx) => insert(tx, { name: 'a' }),
    async (tx) => {
      await insert(tx, { name: 'a' })
      await insert(tx, { name: 'b' })
      await find(tx, { name: 'a' })
    },
    async (tx) => {
      await insert(tx, { name: 'a' })
      await find(tx, { name: 'a' }).catch(() => {})
    },
  ]
  for (const work of works)
    await expect(runTransaction(db, work)).rejects.toMatchObject({ code: '23505' })
  expect(await names()).toEqual(['a'])
})

test('an error thrown by the work is passed on, and rolls back what was sent', async () => {
  const { db, names } = await open()
  const failing = runTransaction(db, async (tx) => {
    await insert(tx, { name: 'a' })
    throw new RangeError('No.')
  })
  await expect(failing).rejects.toThrow(new RangeError('No.'))
  expect(await names()).toEqual([])
})

test('nothing goes out behind the end of its transaction', async () => {
  const { db, names } = await open()
  const ended = Promise.withResolvers<void>()
  const late = Promise.withResolvers<unknown>()
  const failing = runTransaction(db, async (tx) => {
    const straggler = async () => {
      await ended.promise
      await find(tx, { name: 'a' }).catch((error: unknown) => late.resolve(error))
      await insert(tx, { name: 'a' })
    }
    void straggler()
    throw new RangeError('No.')
  })
  await expect(failing).rejects.toThrow('No.')
  ended.resolve()
  expect(await late.promise).toMatchObject({ message: 'The transaction has ended.' })
  expect(await names()).toEqual([])
})
