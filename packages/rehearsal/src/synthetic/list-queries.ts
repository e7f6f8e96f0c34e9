import { type Condition, groupNames } from '@signout/contract'
import {
  type ColumnKind,
  insertRows,
  integerList,
  type NewRow,
  rowList,
} from '@signout/server/db/list-parameters.ts'
import type { Db, Tables } from '@signout/server/db/tables.ts'
import type { Tx } from '@signout/server/db/transaction.ts'
import { lockRemaining } from '@signout/server/items/stock.ts'
import { conflict } from '@signout/server/refusal.ts'
import { sql } from 'kysely'
import type { Existing } from './plan-event.ts'

export const dateKinds = { created_at: 'timestamp', updated_at: 'timestamp' } as const

/**
 * Inserts rows with unique values of `key`, and returns the new ids in the order of the rows. One statement.
 *
 * @throws {Refusal} 409 when a value of `key` is taken.
 */
export async function insertKeyed<T extends keyof Tables, K extends keyof Tables[T] & string>(
  tx: Tx,
  table: T,
  key: NoInfer<K>,
  rows: readonly NewRow<K>[],
  kinds: Readonly<Record<K, ColumnKind>>,
): Promise<number[]> {
  if (rows.length === 0) return []
  const inserted = await insertRows(tx, table, rows, kinds)
    .onConflict((conflict) => conflict.doNothing())
    .returning([sql.ref<number>('id').as('id'), sql.ref<string>(key).as('key')])
    .execute()
  const ids = new Map(inserted.map((row) => [row.key, row.id]))
  return rows.map((row) => {
    const id = ids.get(String(row[key]))
    if (id !== undefined) return id
    throw conflict(
      `${String(row[key])} was added elsewhere in the meantime. What was written so far adds up.`,
    )
  })
}

/** The id at `index` of those that `insertKeyed` returned. */
export function idAt(ids: readonly number[], index: number): number {
  const id = ids[index]
  if (id === undefined) throw new Error(`There are ${ids.length} ids, and none at ${index}.`)
  return id
}

/** Adds units to these items, none of them on the shelf. Two statements. */
export async function addUnits(
  tx: Tx,
  added: readonly { readonly hardware_id: number; readonly units: number }[],
): Promise<void> {
  await lockRemaining(
    tx,
    added.map(({ hardware_id }) => hardware_id),
  )
  const kinds = { hardware_id: 'integer', units: 'integer' } as const
  await tx
    .updateTable('hardware')
    .from(rowList(tx, added, kinds).as('added'))
    .set((eb) => ({ quantity_available: eb('quantity_available', '+', eb.ref('added.units')) }))
    .whereRef('hardware.id', '=', 'added.hardware_id')
    .execute()
}

export interface SyntheticReturn {
  readonly id: number
  readonly order_id: number
  readonly hardware_id: number
  readonly part_returned_health: Condition
}

/** The returned units of these orders. One statement. */
export async function findReturned(db: Db, orders: readonly number[]): Promise<SyntheticReturn[]> {
  return db
    .selectFrom('order_items')
    .select(['id', 'order_id', 'hardware_id', 'part_returned_health'])
    .where('order_id', 'in', integerList(db, orders))
    .where('part_returned_health', 'is not', null)
    .orderBy('id')
    .$narrowType<{ part_returned_health: Condition }>()
    .execute()
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

/** Names and numbers in use, which a new event must avoid. Five statements. */
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
    // Each number used so far belongs to a row, and so to an id, in one of these tables.
    nextNumber: total + 1,
    teamCodes: new Set(teams.map((team) => team.team_code)),
  }
}
