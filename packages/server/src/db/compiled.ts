import type { CompiledQuery, QueryResult } from 'kysely'
import { ListParameter } from './list-parameters.ts'
import type { Db } from './tables.ts'

/** Where a value will be. What a query is built with when it is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A placeholder for whatever it is asked for. */
const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

const preparedNames = new Map<string, string>()

/** The name under which a connection to PostgreSQL prepares the statement; undefined for one that is not compiled once. */
export function preparedName(text: string): string | undefined {
  return preparedNames.get(text)
}

/**
 * A query that is built and compiled when it is first used on each kind of database; from then on its values are bound
 * and it runs: building and compiling cost more than most statements. `build` must pass every value on as
 * it is, to Kysely or to a list of `list-parameters.ts`: it sees each only once, and not the value but its place.
 *
 * Several that are asked for together, by `Promise.all` in a transaction, are one round trip on PostgreSQL and run in that order.
 */
export function compiled<P extends object, R>(
  build: Build<P, R>,
): (db: Db, values: P) => Promise<QueryResult<R>> {
  const bind = binding(build)
  return (db, values) => {
    const query = bind(db, values)
    return db.pipeline === undefined ? db.executeQuery(query) : db.pipeline.run(query)
  }
}

/**
 * The same for a write of which nothing has to be known but that it succeeds: in a transaction on PostgreSQL its answer is
 * not waited for. When it fails, a later statement does, and the transaction with the cause.
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

type Build<P, R> = (db: Db, values: P) => { compile(): CompiledQuery<R> }

function binding<P extends object, R>(build: Build<P, R>): (db: Db, values: P) => CompiledQuery<R> {
  const queries = new Map<string, CompiledQuery<R>>()
  return (db, values) => {
    const { dialect } = db.context
    let query = queries.get(dialect)
    if (query === undefined) {
      // The builder is made for the values; it passes on whatever is in their places.
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
