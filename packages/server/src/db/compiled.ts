import { type Field, fieldsWith, type FieldWith } from '@signout/contract'
import {
  type CompiledQuery,
  type InsertQueryBuilder,
  type InsertResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Db, Tables } from './tables.ts'

/** Placeholder of a value, with which a query is built when it is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** Called by comparisons and template texts, which `build` must not make. */
  [Symbol.toPrimitive](): never {
    throw new Error(`A compiled query must pass ${this.name} on unchanged.`)
  }
}

/** Returns a placeholder for every property. */
const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

const preparedNames = new Map<string, string>()

/** Name of the statement prepared by connections to PostgreSQL; undefined for statements that are not compiled once. */
export function preparedName(text: string): string | undefined {
  return preparedNames.get(text)
}

/**
 * A query that is built and compiled on its first use on each kind of database; later uses only bind values, since
 * building and compiling cost more than most statements. `build` must pass every value on unchanged, to Kysely or to a
 * list (`integerList`, `textList`, `rowList`): it is called once, and sees placeholders instead of values. Returns the rows.
 *
 * Several that are asked for together, by `Promise.all` in a transaction, are one round trip on PostgreSQL and run in
 * that order.
 */
export function compiled<P extends object, R>(
  build: Build<P, R>,
): (db: Db, values: P) => Promise<R[]> {
  const bind = binding(build)
  return async (db, values) => {
    const query = bind(db, values)
    const { rows } = await (db.pipeline?.run(query) ?? db.executeQuery(query))
    return rows
  }
}

/**
 * A compiled write whose result is not needed: a transaction on PostgreSQL does not wait for its answer. When it fails,
 * a later statement fails too, and the transaction throws the cause.
 */
export function compiledWrite<P extends object>(
  build: Build<P, unknown>,
): (tx: Db, values: P) => Promise<void> {
  const bind = binding(build)
  return async (tx, values) => {
    const query = bind(tx, values)
    if (tx.pipeline === undefined) await tx.executeQuery(query)
    else tx.pipeline.send(query)
  }
}

/** A compiled write of rows of one table; `kinds` and `condition` as in `insertRows`. */
export function compiledInsert<T extends keyof Tables, K extends keyof Tables[T] & string>(
  table: T,
  kinds: Readonly<Record<K, ColumnKind>>,
  condition?: (db: Db) => RawBuilder<unknown>,
): (tx: Db, rows: readonly NewRow<K>[]) => Promise<void> {
  const insert = compiledWrite((db, { rows }: { readonly rows: readonly NewRow<K>[] }) =>
    insertRows(db, table, rows, kinds, condition?.(db)),
  )
  return (tx, rows) => insert(tx, { rows })
}

type Build<P, R> = (db: Db, values: P) => { compile(): CompiledQuery<R> }

function binding<P extends object, R>(build: Build<P, R>): (db: Db, values: P) => CompiledQuery<R> {
  const queries = new Map<string, CompiledQuery<R>>()
  return (db, values) => {
    const { dialect } = db.context
    let query = queries.get(dialect)
    if (query === undefined) {
      // Sound: the builder is typed for the values, and passes the placeholders on unchanged.
      query = build(db, placeholders as P).compile()
      queries.set(dialect, query)
      if (!preparedNames.has(query.sql))
        preparedNames.set(query.sql, `compiled ${preparedNames.size + 1}`)
    }
    const bind = (parameter: unknown): unknown => {
      if (parameter instanceof ListParameter) return new ListParameter(bind(parameter.values))
      return parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter
    }
    return { ...query, parameters: query.parameters.map(bind) }
  }
}

/** A list as one parameter: JSON on SQLite, an array on PostgreSQL, which `pg` converts. */
export class ListParameter {
  readonly values: unknown

  constructor(values: unknown) {
    this.values = values
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
