// Runs on SQLite only: it is about that.
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../failure.ts'
import { openDatabase } from '../open.ts'
import type { Db } from '../tables.ts'

let dataDir: string
let db: Db
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'signout-sqlite-'))
  db = await openDatabase({ dataDir: join(dataDir, 'made', 'for-us') })
})
afterEach(async () => {
  await db.destroy()
  await rm(dataDir, { recursive: true })
})

test('the file is made with its folders, for their owner alone', async () => {
  expect(db.context.dialect).toBe('sqlite')
  expect((await stat(join(dataDir, 'made', 'for-us'))).mode & 0o777).toBe(0o700)
})

const files = ['signout.sqlite', 'signout.sqlite-wal', 'signout.sqlite-shm']

test('a file that is made in a folder for all is for its owner alone', async () => {
  const folder = join(dataDir, 'shared')
  await mkdir(folder, { mode: 0o755 })
  const shared = await openDatabase({ dataDir: folder })
  await sql`create table things (id integer)`.execute(shared)
  const modes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).mode))
  await shared.destroy()
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o600, 0o600, 0o600])
})

test('a file that is not a database is an outage, and stays as it is', async () => {
  await writeFile(join(dataDir, 'signout.sqlite'), 'A letter to my aunt. '.repeat(500))
  const opening = openDatabase({ dataDir })
  await expect(opening).rejects.toThrow('file is not a database')
  await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailable)
})

test.each([
  ['foreign_keys', 1],
  ['synchronous', 2],
  ['journal_mode', 'wal'],
])('pragma %s is %s', async (pragma, value) => {
  const { rows } = await sql`${sql.raw(`pragma ${pragma}`)}`.execute(db)
  expect(rows).toEqual([{ [pragma]: value }])
})

test.each([
  ['a date', new Date(0)],
  ['not a number', Number.NaN],
  ['a list', [1]],
  ['an object', { a: 1 }],
  ['nothing', undefined],
])('%s is refused as a value', async (_name, value) => {
  await expect(sql`select ${value} as value`.execute(db)).rejects.toThrow(TypeError)
})

test('whole numbers stay whole', async () => {
  const { rows } =
    await sql`select ${7} / 2 as half, cast(${7} as text) as name, ${0.5} as part`.execute(db)
  expect(rows).toEqual([{ half: 3, name: '7', part: 0.5 }])
})

test('more statements than the cache holds all work, again and again', async () => {
  const ask = async (n: number) => {
    const { rows } = await sql<{ n: number }>`select ${sql.lit(n)} as n`.execute(db)
    return rows[0]?.n
  }
  for (const n of [...Array(600).keys(), 0, 599, 300]) expect(await ask(n)).toBe(n)
})
