import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseConfig } from '@signout/server/db/open.ts'
import { Client } from 'pg'

/*
 * What the database itself reaches with small rows, as the limit of what is measured. Each row is inserted by itself:
 * the same statement, prepared once.
 */

/** Milliseconds of one transaction of so many rows. */
export async function timeBareRows(
  { databaseUrl, dataDir }: DatabaseConfig,
  rows: number,
): Promise<number> {
  if (databaseUrl !== undefined) return timeOnPostgres(databaseUrl, rows)
  const { database, insert } = openBareFile(dataDir)
  const beganAt = performance.now()
  database.exec('begin immediate')
  for (let row = 0; row < rows; row += 1) insert()
  database.exec('commit')
  const ms = performance.now() - beganAt
  database.close()
  return ms
}

async function timeOnPostgres(databaseUrl: string, rows: number): Promise<number> {
  const client = await openBareClient(databaseUrl)
  const beganAt = performance.now()
  await client.query('begin')
  for (let row = 0; row < rows; row += 1) await insertInto(client)
  await client.query('commit')
  const ms = performance.now() - beganAt
  await client.end()
  return ms
}

interface Load {
  readonly connections: number
  readonly seconds: number
}

/** Durable transactions of one row each, a second. */
export async function countBareTransactions(
  { databaseUrl, dataDir }: DatabaseConfig,
  load: Load,
): Promise<number> {
  return databaseUrl === undefined
    ? countOnSqlite(dataDir, load)
    : countOnPostgres(databaseUrl, load)
}

/** Writes one after the other, as SQLite does. */
function countOnSqlite(dataDir: string, { seconds }: Load): number {
  const { database, insert } = openBareFile(dataDir)
  const began = performance.now()
  let done = 0
  do {
    insert()
    done += 1
  } while (secondsSince(began) < seconds)
  const perSecond = done / secondsSince(began)
  database.close()
  return perSecond
}

/** Writes as many at once as there are connections. */
async function countOnPostgres(
  databaseUrl: string,
  { connections, seconds }: Load,
): Promise<number> {
  const first = await openBareClient(databaseUrl)
  const others = Array.from({ length: connections - 1 }, () => openBareClient(databaseUrl))
  const clients = [first, ...(await Promise.all(others))]
  const began = performance.now()
  let done = 0
  const insert = async (client: Client) => {
    do {
      await insertInto(client)
      done += 1
    } while (secondsSince(began) < seconds)
    await client.end()
  }
  await Promise.all(clients.map(insert))
  return done / secondsSince(began)
}

function openBareFile(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'bare.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  database.exec('create table if not exists bare (id integer primary key, value text)')
  const statement = database.prepare('insert into bare (value) values (?)')
  return { database, insert: () => statement.run('a value') }
}

async function openBareClient(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create table if not exists bare (id bigserial primary key, value text)')
  return client
}

async function insertInto(client: Client): Promise<void> {
  const text = 'insert into bare (value) values ($1)'
  await client.query({ name: 'insert', text, values: ['a value'] })
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000
}
