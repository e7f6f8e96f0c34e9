import type { Item, ItemChanges, NewItem } from '@signout/contract'

/** What the form of an item holds: texts as they are typed. */
export interface ItemValues {
  readonly name: string
  readonly quantity_available: string
  readonly max_per_team: string
  readonly categories: readonly string[]
  readonly manufacturer: string
  readonly model_number: string
  readonly datasheet: string
  readonly image_url: string
  readonly notes: string
}

export type ItemField = keyof ItemValues

export const itemFieldLabels: Readonly<Record<ItemField, string>> = {
  name: 'Name',
  quantity_available: 'Total',
  max_per_team: 'Limit per team',
  categories: 'Categories',
  manufacturer: 'Manufacturer',
  model_number: 'Model number',
  datasheet: 'Datasheet (web address)',
  image_url: 'Picture elsewhere (web address)',
  notes: 'Notes',
}

// Sound: the keys of a literal object.
export const itemFields = Object.keys(itemFieldLabels) as ItemField[]

/** The values of an item, or of one that is yet to be described. */
export function itemValuesOf(item: Item | null): ItemValues {
  return {
    name: item?.name ?? '',
    quantity_available: item === null ? '' : String(item.quantity_available),
    max_per_team: item?.max_per_team?.toString() ?? '',
    categories: item?.categories.map(String) ?? [],
    manufacturer: item?.manufacturer ?? '',
    model_number: item?.model_number ?? '',
    datasheet: item?.datasheet ?? '',
    image_url: item?.image_url ?? '',
    notes: item?.notes ?? '',
  }
}

/** The fields in which two sets of values differ. */
export function changedItemFields(one: ItemValues, other: ItemValues): ItemField[] {
  const text = (values: ItemValues, field: ItemField) =>
    field === 'categories' ? values.categories.toSorted().join() : values[field]
  return itemFields.filter((field) => text(one, field) !== text(other, field))
}

/** What is sent of an item. What else is wrong with it, the server says. */
export function toBody(values: ItemValues): NewItem {
  const { quantity_available, max_per_team, categories } = values
  return {
    ...values,
    quantity_available: Number(quantity_available),
    max_per_team: toLimit(max_per_team),
    categories: categories.map(Number),
  }
}

/** Of these fields alone. */
export function toChanges(values: ItemValues, fields: readonly ItemField[]): ItemChanges {
  const body = toBody(values)
  return Object.fromEntries(fields.map((field) => [field, body[field]]))
}

/** Null, which is not a limit, for an empty text. */
export function toLimit(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}
