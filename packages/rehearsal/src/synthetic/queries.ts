import { groupNames } from '@signout/contract'
import { eachRow, type Kind } from '@signout/server/db/each.ts'
import type { Db, Tables } from '@signout/server/db/tables.ts'
import type { Tx } from '@signout/server/db/transact.ts'
import { sql } from 'kysely'
import type { Existing } from './plan-event.ts'

/** As many rows as one statement takes without its parameter growing out of hand. */
const CHUNK = 5000

export const dateKinds = { created_at: 'timestamp', updated_at: 'timestamp' } as const

type Row = Readonly<Record<string, string | number | boolean | null>>

/** Rows of any number into one table. */
export async function insertRows<R extends Row>(
  tx: Tx,
  table: keyof Tables,
  rows: readonly R[],
  kinds: Readonly<Record<keyof R & string, Kind>>,
): Promise<void> {
  for (const chunk of chunksOf(rows)) await insertChunk(tx, table, chunk, kinds).execute(tx)
}

/** The same, and the new ids by what `key`, which no two rows share, holds. */
export async function insertKeyed<R extends Row>(
  tx: Tx,
  table: keyof Tables,
  key: keyof R & string,
  rows: readonly R[],
  kinds: Readonly<Record<keyof R & string, Kind>>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const chunk of chunksOf(rows)) {
    const insert = insertChunk(tx, table, chunk, kinds)
    const made = await sql<{
      id: number
      key: string
    }>`${insert} returning id, ${sql.ref(key)} as key`.execute(tx)
    for (const row of made.rows) ids.set(row.key, row.id)
  }
  return ids
}

/** The id of what `insertKeyed` wrote. */
export function idOf(ids: ReadonlyMap<string, number>, key: string | undefined): number {
  const id = key === undefined ? undefined : ids.get(key)
  if (id === undefined) throw new Error(`Nothing was written for ${key}.`)
  return id
}

function insertChunk<R extends Row>(
  tx: Tx,
  table: keyof Tables,
  rows: readonly R[],
  kinds: Readonly<Record<keyof R & string, Kind>>,
) {
  const columns = sql.join(Object.keys(kinds).map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${eachRow(tx, rows, kinds)} as list`
}

function chunksOf<R>(rows: readonly R[]): R[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  )
}

/** The group of organisers. One statement. */
export async function findOrganiserGroup(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('groups')
    .select('id')
    .where('name', '=', groupNames.organisers)
    .executeTakeFirstOrThrow()
  return id
}

/** What a new event has to keep clear of. Five statements. */
export async function findExisting(db: Db): Promise<Existing & { readonly hasData: boolean }> {
  const tables = ['users', 'categories', 'hardware', 'orders'] as const
  let total = 0
  for (const table of tables) {
    const { id } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.max<number | null>('id').as('id'))
      .executeTakeFirstOrThrow()
    total += id ?? 0
  }
  const teams = await db.selectFrom('teams').select('team_code').execute()
  return {
    hasData: total > 0 || teams.length > 0,
    // Each number given out so far came with a row, and so with an id, in one of these tables.
    nextNumber: total + 1,
    teamCodes: new Set(teams.map((team) => team.team_code)),
  }
}
