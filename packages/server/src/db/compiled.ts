import type { CompiledQuery, QueryResult } from 'kysely'
import { dialectOf } from './open.ts'
import type { Db } from './tables.ts'

/** Where a value will be. What a query is built with when it is compiled. */
class Placeholder {
  readonly name: string
  /** What the parameter becomes of the value. */
  readonly encode: (value: unknown) => unknown

  constructor(name: string, encode: (value: unknown) => unknown = (value) => value) {
    this.name = name
    this.encode = encode
  }

  as(encode: (value: unknown) => unknown): Placeholder {
    return new Placeholder(this.name, encode)
  }
}

const preparedNames = new Map<string, string>()

/** The name under which a connection to PostgreSQL prepares the statement; undefined for one that is not compiled once. */
export function preparedName(text: string): string | undefined {
  return preparedNames.get(text)
}

/**
 * A query that is built and compiled when it is first used on each kind of database; from then on its values are bound
 * and it runs. `build` must pass every value on as it is, to Kysely or to a list of `list-parameters.ts`: it sees each
 * only once, and not the value but its place.
 */
export function compiled<P extends object, R>(
  build: (db: Db, values: P) => { compile(): CompiledQuery<R> },
): (db: Db, values: P) => Promise<QueryResult<R>> {
  const queries = new Map<string, CompiledQuery<R>>()
  return (db, values) => {
    const dialect = dialectOf(db)
    let query = queries.get(dialect)
    if (query === undefined) {
      // The builder is made for the values; it passes on whatever is in their places.
      query = build(db, placeholders as P).compile()
      queries.set(dialect, query)
      if (!preparedNames.has(query.sql))
        preparedNames.set(query.sql, `compiled ${preparedNames.size + 1}`)
    }
    return db.executeQuery({ ...query, parameters: query.parameters.map(bind(values)) })
  }
}

/** A placeholder for whatever it is asked for. */
const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

function bind(values: object): (parameter: unknown) => unknown {
  return (parameter) =>
    parameter instanceof Placeholder
      ? parameter.encode(Reflect.get(values, parameter.name))
      : parameter
}

/** `encode` of the value, or of what will be in its place. */
export function encoded(value: unknown, encode: (value: unknown) => unknown): unknown {
  return value instanceof Placeholder ? value.as(encode) : encode(value)
}
