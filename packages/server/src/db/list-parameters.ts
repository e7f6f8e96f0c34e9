import { type Field, type FieldWith, fieldsWith } from '@signout/contract'
import { type InsertQueryBuilder, type InsertResult, type RawBuilder, sql } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** A list as one parameter: JSON on SQLite, an array on PostgreSQL, which `pg` converts. */
export class ListParameter {
  readonly values: unknown

  constructor(values: unknown) {
    this.values = values
  }

  toJson(): string {
    return JSON.stringify(this.values)
  }

  /** Called by `pg`. */
  toPostgres(): unknown {
    return this.values
  }
}

/** SQL that reads the values of a column from the parameter. */
export type ColumnKind = 'integer' | 'text' | 'boolean' | 'timestamp'

const postgresTypes = {
  integer: 'bigint',
  text: 'text',
  boolean: 'boolean',
  timestamp: 'timestamptz(3)',
} satisfies Record<ColumnKind, string>

/**
 * A list of any length as one parameter: `where('id', 'in', integerList(db, ids))`. SQLite gets JSON, PostgreSQL an
 * array, whose length its planner knows: for JSON it assumes a hundred values and reads whole tables.
 */
export function integerList(db: Db, values: readonly number[]): RawBuilder<number> {
  return list(db, values, sql`bigint[]`)
}

/** A list of texts: `where('status', 'in', textList(db, statuses))`, or as a table with the column `value`. */
export function textList<T extends string>(db: Db, values: readonly T[]): RawBuilder<T> {
  return list(db, values, sql`text[]`)
}

function list<T>({ context }: Db, values: readonly T[], type: RawBuilder<unknown>): RawBuilder<T> {
  const parameter = new ListParameter(values)
  return context.dialect === 'sqlite'
    ? sql`(select value from json_each(${parameter}))`
    : sql`(select value from unnest(${parameter}::${type}) as list(value))`
}

/** What a column holds in both databases. */
export type Cell = string | number | boolean | null

/** A row to insert, with these columns. */
export type NewRow<K extends string> = Readonly<Record<K, Cell>>

/**
 * Rows as one parameter, whose columns `kinds` names, to join with: `innerJoin(rowList(db, lines, { id: 'integer',
 * quantity: 'integer' }).as('line'), …)`.
 */
export function rowList<K extends string, R extends Readonly<Record<K, Cell>>>(
  { context }: Db,
  rows: readonly R[],
  kinds: Readonly<Record<K, ColumnKind>>,
): RawBuilder<Pick<R, K>> {
  const parameter = new ListParameter(rows)
  const columns = Object.entries<ColumnKind>(kinds)
  if (context.dialect === 'sqlite') {
    const values = columns.map(
      ([name]) => sql`value ->> ${sql.lit(`$.${name}`)} as ${sql.ref(name)}`,
    )
    return sql`(select ${sql.join(values)} from json_each(${parameter}))`
  }
  const types = columns.map(([name, kind]) => sql`${sql.ref(name)} ${sql.raw(postgresTypes[kind])}`)
  return sql`(
    select list.* from unnest(${parameter}::jsonb[]) as element(row),
      jsonb_to_record(element.row) as list(${sql.join(types)})
  )`
}

/**
 * Inserts rows as one parameter; `kinds` names the columns. `condition` filters rows of the `list` before they get an
 * id.
 */
export function insertRows<T extends keyof Tables, K extends keyof Tables[T] & string>(
  db: Db,
  table: T,
  rows: readonly NewRow<K>[],
  kinds: Readonly<Record<K, ColumnKind>>,
  condition: RawBuilder<unknown> = sql`true`,
): InsertQueryBuilder<Tables, T, InsertResult> {
  const columns = Object.keys(kinds) as K[] // Sound: the keys of a literal object.
  const names = sql.join(columns.map((name) => sql.ref(name)))
  // SQLite wants a `where` between a select and `on conflict`.
  const list = sql`select ${names} from ${rowList(db, rows, kinds)} as list where ${condition}`
  return db.insertInto(table).columns(columns).expression(list)
}

/** The columns of a table of fields, with their kinds. */
export function kindsOf<F extends Readonly<Record<string, Field>>>(
  fields: F,
): Readonly<Record<FieldWith<F, 'column'>, ColumnKind>> {
  const kinds = fieldsWith(fields, 'column').map((name) => [name, fields[name]?.column])
  // Sound: exactly these fields have a column.
  return Object.fromEntries(kinds) as Record<FieldWith<F, 'column'>, ColumnKind>
}

/** Columns that take the values of the same columns of `source`: `.set(columnsFrom('item', ['name']))`. */
export function columnsFrom(
  source: string,
  columns: readonly string[],
): Record<string, RawBuilder<never>> {
  return Object.fromEntries(columns.map((name) => [name, sql.ref<never>(`${source}.${name}`)]))
}
