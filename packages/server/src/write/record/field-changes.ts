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

/** The values of these fields, as a row of the record holds them. */
export function fieldValues<F extends string>(
  values: Readonly<Record<F, FieldValue>>,
  fields: readonly F[],
): Record<string, FieldValue> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

function textOf(value: FieldValue): string {
  return JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value)
}

/** What is optional in `C` is as in `T`, or changed. */
type Changed<T, C> = Omit<T, keyof C> & {
  [K in keyof C]-?:
    | Exclude<C[K], undefined>
    | (undefined extends C[K] ? (K extends keyof T ? T[K] : never) : never)
}

/** A thing with what is given of its changes; what is undefined stays as it is. */
export function withChanges<T extends object, C extends object>(
  before: T,
  changes: C,
): Changed<T, C> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  // Sound: `Changed` says of each value where it may be from.
  return { ...before, ...Object.fromEntries(given) } as Changed<T, C>
}
