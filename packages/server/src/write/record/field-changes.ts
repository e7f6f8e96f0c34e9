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
