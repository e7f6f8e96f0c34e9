import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseConfig } from '@signout/server/db/open.ts'
import { times } from '@signout/server/testing/runs.ts'
import { Client } from 'pg'

/*
 * What the database itself reaches with small rows, as the limit of what is measured: the same statement, prepared once.
 */
interface BareDatabase {
  readonly insert: () => unknown
  readonly close: () => unknown
}

/** Durable transactions of one row each, a second: one after the other on SQLite, as many at once as connections on PostgreSQL. */
export async function countBareTransactions(
  config: DatabaseConfig,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  const clients = await times(config.databaseUrl === undefined ? 1 : connections, () =>
    openBare(config),
  )
  const began = performance.now()
  const secondsSince = () => (performance.now() - began) / 1000
  let done = 0
  const insert = async (client: BareDatabase) => {
    while (secondsSince() < seconds) {
      await client.insert()
      done += 1
    }
  }
  await Promise.all(clients.map(insert))
  const perSecond = done / secondsSince()
  for (const client of clients) await client.close()
  return perSecond
}

function openBare({ databaseUrl, dataDir }: DatabaseConfig): Promise<BareDatabase> {
  return databaseUrl === undefined ? openBareFile(dataDir) : openBareClient(databaseUrl)
}

async function openBareFile(dataDir: string): Promise<BareDatabase> {
  const database = new DatabaseSync(join(dataDir, 'bare.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  database.exec('create table if not exists bare (id integer primary key, value text)')
  const statement = database.prepare('insert into bare (value) values (?)')
  return {
    insert: () => statement.run('a value'),
    close: () => database.close(),
  }
}

async function openBareClient(databaseUrl: string): Promise<BareDatabase> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create table if not exists bare (id bigserial primary key, value text)')
  const text = 'insert into bare (value) values ($1)'
  return {
    insert: () => client.query({ name: 'insert', text, values: ['a value'] }),
    close: () => client.end(),
  }
}
