import {
  fieldsWith,
  type FieldWith,
  type Item,
  type ItemChanges,
  itemFields,
  type NewItem,
  plainText,
  visibleText,
} from '@signout/contract'

export type ItemField = FieldWith<typeof itemFields, 'create'>

/** Values of the form of an item: texts as typed, and the ids of its categories. */
export type ItemValues = {
  readonly [Field in ItemField]: Field extends 'categories' ? readonly string[] : string
}

export const itemFieldNames = fieldsWith(itemFields, 'create')

/** The values of an item, or of an empty form. */
export function itemValuesOf(item: Item | null): ItemValues {
  const values = itemFieldNames.map((field) => [
    field,
    field === 'categories' ? (item?.categories.map(String) ?? []) : String(item?.[field] ?? ''),
  ])
  // Sound: a text for each field, and a list for the categories.
  return Object.fromEntries(values) as ItemValues
}

/** The fields in which two sets of values differ. */
export function changedItemFields(one: ItemValues, other: ItemValues): ItemField[] {
  const text = (values: ItemValues, field: ItemField) =>
    field === 'categories' ? values.categories.toSorted().join() : values[field]
  return itemFieldNames.filter((field) => text(one, field) !== text(other, field))
}

/** The item as it is sent. The server reports all other problems. */
export function toBody(values: ItemValues): NewItem {
  const { quantity_available, max_per_team, categories } = values
  return {
    ...values,
    quantity_available: Number(plainText(quantity_available)),
    max_per_team: toLimit(max_per_team),
    categories: categories.map(Number),
  }
}

/** The changes of these fields only. */
export function toChanges(values: ItemValues, fields: readonly ItemField[]): ItemChanges {
  const body = toBody(values)
  return Object.fromEntries(fields.map((field) => [field, body[field]]))
}

/** Null, meaning no limit, for an empty text. */
export function toLimit(text: string): number | null {
  return visibleText(text) === '' ? null : Number(plainText(text))
}
