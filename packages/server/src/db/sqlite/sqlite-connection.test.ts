// Runs on SQLite only: it is about that.
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase, openForTest } from '../../testing/database/test-database.ts'
import { DatabaseUnavailable } from '../failure.ts'
import type { Db } from '../tables.ts'
import { runTransaction, type Tx } from '../transaction.ts'

/** A database for which time stands still, every statement that it was told, and another process that looks at it. */
async function open() {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { config } = await openTestDatabase()
  const statements: string[] = []
  const db = await openForTest(config, {
    lockWaitMs: 60_000,
    onQuery: (statement) => statements.push(statement),
  })
  const other = new DatabaseSync(`${config.dataDir}/signout.sqlite`)
  onTestFinished(() => {
    vi.useRealTimers()
    other.close()
  })
  const names = other.prepare('select name from secrets order by name')
  return {
    db,
    other,
    statements,
    commits: () => statements.filter((statement) => statement === 'commit').length,
    /** What another process sees. */
    written: () => names.all().map(({ name }) => name),
  }
}
type Opened = Awaited<ReturnType<typeof open>>

const add = (to: Db, name: string) => to.insertInto('secrets').values({ name, value: '' }).execute()

type Work = (tx: Tx) => Promise<unknown>
const adding =
  (name: string, then: Work = async () => {}): Work =>
  async (tx) => {
    await add(tx, name)
    await then(tx)
  }

/** All at once; answers who is done, when it is settled with which error. */
async function settle(promises: readonly Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(promises)
  return results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason))
}

async function expectFreeWriter({ db, written }: Opened): Promise<void> {
  await runTransaction(db, (tx) => add(tx, 'later'))
  await add(db, 'and later')
  expect(written()).toEqual(expect.arrayContaining(['and later', 'later']))
}

const names = (count: number) => Array.from({ length: count }, (_, n) => `secret ${100 + n}`)

test('ten at once share a commit, and all of them are there when they are told so', async () => {
  const { db, commits, written, statements } = await open()
  await Promise.all(
    names(10).map(async (name) => {
      await runTransaction(db, adding(name))
      expect(written()).toContain(name)
    }),
  )
  expect(commits()).toBeLessThanOrEqual(2)
  expect(statements.filter((text) => text === 'begin immediate')).toHaveLength(commits())
  expect(written()).toEqual(names(10))
})

test('one that is asked for in a later callback, while the first runs, shares its commit', async () => {
  const { db, commits, written } = await open()
  // Asked for before the first has to wait for anything.
  const later = nextTurn().then(() => runTransaction(db, adding('b')))
  await Promise.all([runTransaction(db, adding('a')), later])
  expect(commits()).toBe(1)
  expect(written()).toEqual(['a', 'b'])
})

test.each([0, 4, 9])('number %i of ten that throws leaves only its own work out', async (bad) => {
  const opened = await open()
  const { db, written } = opened
  const failure = new Error('Changed my mind')
  const works = names(10).map((name, n) =>
    adding(name, async (tx) => {
      // It sees what those before it have done.
      const { count } = await tx
        .selectFrom('secrets')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(count).toBe(n + (n > bad ? 0 : 1))
      if (n === bad) throw failure
    }),
  )
  const results = await settle(works.map((work) => runTransaction(db, work)))
  expect(results).toEqual(names(10).map((_, n) => (n === bad ? failure : 'done')))
  expect(written()).toEqual(names(10).filter((_, n) => n !== bad))
  await expectFreeWriter(opened)
})

test('a refusal is heard after the commit of what it may have been decided on', async () => {
  const { db, written } = await open()
  const first = runTransaction(db, adding('a'))
  const refused = runTransaction(db, async (tx) => {
    expect(await tx.selectFrom('secrets').select('name').execute()).toEqual([{ name: 'a' }])
    throw new Error('There is an a.')
  })
  const last = runTransaction(db, adding('b'))
  await expect(refused).rejects.toThrow('There is an a.')
  expect(written()).toEqual(['a', 'b'])
  await Promise.all([first, last])
})

test('single statements between transactions are kept, and fail alone', async () => {
  const opened = await open()
  const { db, written, commits } = opened
  const results = await settle([
    runTransaction(db, adding('a')),
    add(db, 'b'),
    add(db, 'a'),
    runTransaction(db, adding('c')),
    add(db, 'd'),
  ])
  expect(results).toEqual(['done', 'done', expect.any(Error), 'done', 'done'])
  expect(String(results[2])).toMatch(/unique/i)
  expect(written()).toEqual(['a', 'b', 'c', 'd'])
  expect(commits()).toBeLessThanOrEqual(2)
  await expectFreeWriter(opened)
})

test('the schema has no deferred constraint, which would fail for others at their commit', async () => {
  const { db } = await open()
  const deferred = sql`select sql from sqlite_schema where sql like '%deferr%'`
  expect((await deferred.execute(db)).rows).toEqual([])
})

test('a commit that fails, fails for all, and nothing of them is there', async () => {
  const opened = await open()
  const { db, written } = opened
  await sql`create table parents (id integer primary key)`.execute(db)
  await sql`create table children (id integer references parents deferrable initially deferred)`.execute(
    db,
  )
  const orphan: Work = (tx) => sql`insert into children values (1)`.execute(tx)
  const results = await settle([
    runTransaction(db, adding('a')),
    add(db, 'b'),
    runTransaction(db, adding('c', orphan)),
    runTransaction(
      db,
      adding('d', async () => Promise.reject(new Error('Changed my mind'))),
    ),
    runTransaction(db, adding('e')),
  ])
  for (const result of results) expect(String(result)).toMatch(/FOREIGN KEY constraint failed/)
  expect(written()).toEqual([])
  await expectFreeWriter(opened)
})

const huge = 'x'.repeat(500_000)
/** What makes SQLite, or a careless piece of work, end the transaction that all share. */
const endings: Record<string, (db: Db) => Promise<unknown>> = {
  'a transaction that fills the disk': (db) => runTransaction(db, adding(huge)),
  'a statement that fills the disk': (db) => add(db, huge),
  'work that ends the transaction': (db) =>
    runTransaction(
      db,
      adding('x', (tx) => sql`rollback`.execute(tx)),
    ),
  'work that cannot be rolled back': (db) =>
    runTransaction(
      db,
      adding('x', async (tx) => {
        await sql`release member`.execute(tx)
        throw new Error('Changed my mind')
      }),
    ),
}

test.each(Object.entries(endings))(
  '%s is an outage for all, and nothing of them is there',
  async (_, end) => {
    const opened = await open()
    const { db, written } = opened
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 20)}`.execute(db)
    const results = await settle([
      runTransaction(db, adding('a')),
      runTransaction(db, adding('b')),
      end(db),
    ])
    for (const result of results) expect(result).toBeInstanceOf(DatabaseUnavailable)
    expect(written()).toEqual([])
    await expectFreeWriter(opened)
  },
)

test('at most fifty share a commit, those who fail among them', async () => {
  const { db, statements, written } = await open()
  const works = names(160).map((name, n) =>
    adding(name, async () => {
      if (n % 2 === 1) throw new Error('Changed my mind')
    }),
  )
  await settle(works.map((work) => runTransaction(db, work)))
  const groups = statements.join('\n').split('commit')
  for (const group of groups) {
    expect(group.split('savepoint member').length - 1).toBeLessThanOrEqual(49)
  }
  expect(written()).toHaveLength(80)
})

test('a commit is put off for 20 ms at most', async () => {
  const { db, commits } = await open()
  const slow: Work = async () => void vi.advanceTimersByTime(21)
  await Promise.all(names(4).map((name) => runTransaction(db, adding(name, slow))))
  expect(commits()).toBe(4)
})
