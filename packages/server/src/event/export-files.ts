import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  categorySeparator,
  conditionKeys,
  conditions,
  type ExportName,
  fullName,
} from '@signout/contract'
import {
  type Cell,
  formatHeader,
  formatRows,
  neutraliseWithin,
  type Rows,
} from '@signout/csv/format-table.ts'
import { exportedItemColumns } from '@signout/csv/tables.ts'
import { createLimit } from '../base/concurrency.ts'
import { tooMany } from '../base/refusal.ts'
import type { Db } from '../db/tables.ts'
import { readSnapshot } from '../db/transaction.ts'
import { findItemsToExport } from '../catalogue/item-queries.ts'
import { isKept, isOutstanding } from '../catalogue/unit-conditions.ts'
import { settingsOf } from '../settings/event-settings.ts'
import { withCredits } from '../teams/credit-queries.ts'
import { findMembersToExport } from '../teams/member-queries.ts'
import { findStillOutRows } from './closing/closing-queries.ts'

/** A piece of a CSV file and its number of rows; the header has none. */
export interface CsvPiece {
  readonly rows: number
  readonly csv: string
}

const withinLimit = createLimit(4, () => tooMany('Other files are being downloaded.', 10_000))

/** The text of an export, from one snapshot. @throws {Refusal} 429 while several others are read. */
export async function downloadExport(db: Db, name: ExportName, timeZone: string): Promise<string> {
  const read = () =>
    readSnapshot(db, (tx) => Array.fromAsync(readExport(tx, name, timeZone), ({ csv }) => csv))
  return (await withinLimit(read)).join('')
}

/**
 * Pieces of a CSV file of the event, for the command line and downloads, with times in the event's zone; consistent when
 * `db` is a snapshot.
 */
export function readExport(db: Db, name: ExportName, timeZone: string): AsyncGenerator<CsvPiece> {
  return files[name](db, timeZone)
}

/** Columns that hold a time, as spreadsheets read it; their header names the zone (spec §27). */
const timeColumns: ReadonlySet<string> = new Set([
  'created_at',
  'updated_at',
  'last_returned_at',
  'since',
])

const memberColumns = [
  'team_code',
  'project_description',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'id_provided',
  'registration_team',
] as const

/** Of an event with credits alone (spec §9). */
const creditColumns = ['credits_allowance', 'credits_spent'] as const

const files = {
  hardware: csvOf(exportedItemColumns, async function* (db) {
    const items = await findItemsToExport(db)
    yield items.map(({ is_consumable: consumable, ...item }) =>
      Object.assign(item, { consumable, categories: item.categories.join(categorySeparator) }),
    )
  }),
  orders: csvOf(
    [
      'order_id',
      'status',
      'team_code',
      'name',
      'model_number',
      'requested',
      'granted',
      'not_returned',
      'kept',
      ...Object.values(conditionKeys),
      'created_at',
      'updated_at',
      'last_returned_at',
    ],
    readOrderLines,
  ),
  teams: async function* (db, timeZone) {
    const { team_credits } = await settingsOf(db)
    const columns = team_credits === null ? memberColumns : [...memberColumns, ...creditColumns]
    yield* csvOf(columns, readMembers)(db, timeZone)
  },
  closeout: csvOf(
    [
      'team_code',
      'members',
      'emails',
      'phone_numbers',
      'order_id',
      'name',
      'model_number',
      'quantity',
      'since',
    ],
    async function* (db) {
      const rows = await findStillOutRows(db)
      yield rows.map(({ members, ...row }) =>
        Object.assign(row, {
          members: listed(members.map(fullName)),
          emails: listed(members.map(({ email }) => email)),
          phone_numbers: listed(members.map(({ phone_number }) => phone_number)),
        }),
      )
    },
  ),
} as const satisfies Record<ExportName, (db: Db, timeZone: string) => AsyncGenerator<CsvPiece>>

/** Every member of every team, by team code. */
async function* readMembers(db: Db) {
  const members = await withCredits(db, await findMembersToExport(db))
  yield members.map(({ credits, ...member }) =>
    Object.assign(member, {
      project_description: neutraliseWithin(member.project_description ?? ''),
      credits_allowance: credits?.allowance ?? null,
      credits_spent: credits?.spent ?? null,
    }),
  )
}

/** Texts of the members in one cell, in their order: `–` holds the place of one that is missing. */
function listed(texts: readonly string[]): string {
  return texts.map((text) => text || '–').join('; ')
}

function csvOf<C extends string>(columns: readonly C[], read: (db: Db) => AsyncGenerator<Rows<C>>) {
  const times = columns.filter((column) => timeColumns.has(column))
  return async function* (db: Db, timeZone: string): AsyncGenerator<CsvPiece> {
    // Sweden writes times as ISO 8601 does: 2026-02-15 09:30.
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const inZone = (row: Readonly<Record<C, Cell>>): Record<C, Cell> => {
      const written: Record<C, Cell> = { ...row }
      for (const column of times) {
        const time = row[column]
        if (time !== null) written[column] = clock.format(new Date(String(time)))
      }
      return written
    }
    const titles = columns.map((column) =>
      timeColumns.has(column) ? `${column} (${timeZone})` : column,
    )
    let header = formatHeader(titles)
    for await (const rows of read(db)) {
      yield { rows: rows.length, csv: header + formatRows(columns, rows.map(inZone)) }
      header = ''
    }
    if (header !== '') yield { rows: 0, csv: header }
  }
}

/** Orders read at a time, so that other requests do not wait long. */
const ordersAtOnce = 200

/**
 * Every line of every order, oldest order first, deleted teams included, a batch of orders at a time. Two statements
 * for each `ordersAtOnce`.
 */
async function* readOrderLines(db: Db) {
  for (let last = 0; ;) {
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(ordersAtOnce)
      .execute()
    const end = orders.at(-1)?.id
    if (end === undefined) return
    yield await findLines(db, last, end)
    last = end
    await nextTurn()
  }
}

const counted = ['granted', ...Object.values(conditionKeys), 'not_returned', 'kept'] as const

/** The lines of the orders with ids after `last`, up to `end`. One statement. */
async function findLines(db: Db, last: number, end: number) {
  const units = db
    .selectFrom('order_items')
    .where('order_id', '>', last)
    .where('order_id', '<=', end)
    .groupBy(['order_id', 'hardware_id'])
    .select(({ fn }) => [
      'order_id',
      'hardware_id',
      fn.countAll<number>().as('granted'),
      fn.countAll<number>().filterWhere(isOutstanding).as('not_returned'),
      fn.countAll<number>().filterWhere(isKept).as('kept'),
      fn.max('returned_at').as('last_returned_at'),
    ])
    .select(({ fn }) =>
      conditions.map((condition) =>
        fn
          .countAll<number>()
          .filterWhere('part_returned_health', '=', condition)
          .as(conditionKeys[condition]),
      ),
    )
  return db
    .selectFrom('order_requests as request')
    .innerJoin('orders', 'orders.id', 'request.order_id')
    .innerJoin('hardware', 'hardware.id', 'request.hardware_id')
    .leftJoin('teams', 'teams.id', 'orders.team_id')
    .leftJoin(units.as('units'), (join) =>
      join
        .onRef('units.order_id', '=', 'request.order_id')
        .onRef('units.hardware_id', '=', 'request.hardware_id'),
    )
    .where('request.order_id', '>', last)
    .where('request.order_id', '<=', end)
    .select(['orders.id as order_id', 'orders.status', 'teams.team_code'])
    .select(['hardware.name', 'hardware.model_number', 'request.requested_quantity as requested'])
    .select(({ fn, val }) =>
      counted.map((column) => fn.coalesce(`units.${column}`, val(0)).as(column)),
    )
    .select(['orders.created_at', 'orders.updated_at', 'units.last_returned_at'])
    .orderBy('orders.id')
    .orderBy('hardware.id')
    .execute()
}
