import type { CompiledQuery, RawBuilder } from 'kysely'
import { type ColumnKind, insertRows, ListParameter, type NewRow } from './list-parameters.ts'
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
 * list of `list-parameters.ts`: it is called once, and sees placeholders instead of values. Returns the rows.
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
