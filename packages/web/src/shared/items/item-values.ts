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

/** Values of the form of an item: texts as typed, the ids of its categories, and whether it is to be returned. */
export type ItemValues = {
  readonly [Field in ItemField]: Field extends 'categories'
    ? readonly string[]
    : Field extends 'is_consumable'
      ? boolean
      : string
}

export const itemFieldNames = fieldsWith(itemFields, 'create')

/** The values of an item, or of an empty form. */
export function itemValuesOf(item: Item | null): ItemValues {
  const texts = itemFieldNames.map((field) => [field, String(item?.[field] ?? '')])
  return {
    // Sound: a text for each field but these two.
    ...(Object.fromEntries(texts) as ItemValues),
    categories: item?.categories.map(String) ?? [],
    is_consumable: item?.is_consumable ?? false,
  }
}

/** The fields in which two sets of values differ. */
export function changedItemFields(one: ItemValues, other: ItemValues): ItemField[] {
  const text = (values: ItemValues, field: ItemField) =>
    field === 'categories' ? values.categories.toSorted().join() : values[field]
  return itemFieldNames.filter((field) => text(one, field) !== text(other, field))
}

/** The item as it is sent. The server reports all other problems. */
export function toBody(values: ItemValues): NewItem {
  const { quantity_available, max_per_team, categories, credits } = values
  return {
    ...values,
    quantity_available: Number(plainText(quantity_available)),
    max_per_team: numberOrNull(max_per_team),
    categories: categories.map(Number),
    credits: numberOrNull(credits) ?? 0,
  }
}

/** The changes of these fields only. */
export function toChanges(values: ItemValues, fields: readonly ItemField[]): ItemChanges {
  const body = toBody(values)
  return Object.fromEntries(fields.map((field) => [field, body[field]]))
}

/** Null for an empty text, which means no limit or another default. */
export function numberOrNull(text: string): number | null {
  return visibleText(text) === '' ? null : Number(plainText(text))
}
