import type { FieldValue } from '@signout/contract'

/** Before and after of each of these fields that differs; lists are compared as sets. */
export function fieldChanges<F extends string>(
  before: Readonly<Record<F, FieldValue>>,
  after: Readonly<Record<F, FieldValue>>,
  fields: readonly F[],
): Record<string, { before: FieldValue; after: FieldValue }> {
  const changed = fields.filter((field) => textOf(before[field]) !== textOf(after[field]))
  return Object.fromEntries(
    changed.map((field) => [field, { before: before[field], after: after[field] }]),
  )
}

/** The values of these fields, as in a row of the record. */
export function fieldValues<F extends string>(
  values: Readonly<Record<F, FieldValue>>,
  fields: readonly F[],
): Record<string, FieldValue> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

function textOf(value: FieldValue): string {
  return JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value)
}

/** `T` with the fields of `C` replaced where they are given. */
type Changed<T, C> = Omit<T, keyof C> & {
  [K in keyof C]-?:
    | Exclude<C[K], undefined>
    | (undefined extends C[K] ? (K extends keyof T ? T[K] : never) : never)
}

/** Applies changes to an object; undefined ones are ignored. */
export function withChanges<T extends object, C extends object>(
  before: T,
  changes: C,
): Changed<T, C> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  // Sound: `Changed` describes the source of each value.
  return { ...before, ...Object.fromEntries(given) } as Changed<T, C>
}
