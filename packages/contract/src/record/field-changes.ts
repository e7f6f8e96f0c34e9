import { z } from '#schema'
import { eventSettings } from '../event-settings.ts'
import type { Field } from '../fields.ts'
import { categoryFields, itemFields } from '../item-fields.ts'
import { formatNumber } from '../rules/numbers.ts'
import { shorten } from '../rules/text.ts'
import { userFields } from '../user-fields.ts'

/** A value of a field, before or after; lists are names of groups or ids of categories. */
const FieldValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number()])).readonly(),
])
export type FieldValue = z.output<typeof FieldValue>

/** By field. */
export const Values = z.record(z.string(), FieldValue)
/** By field. */
export const Changes = z.record(z.string(), z.object({ before: FieldValue, after: FieldValue }))

/** Fields of items, categories and users, and settings; a name that two of them share means the same in both. */
const fields: Readonly<Record<string, Partial<Field>>> = {
  ...userFields,
  ...categoryFields,
  ...itemFields,
  ...eventSettings,
  picture: { isOnlyNamed: true },
}

/** `quantity from 10 to 1,200, notes` */
export function changesText(changes: z.output<typeof Changes>): string {
  const parts = Object.entries(changes).map(([field, { before, after }]) => {
    const { recordedAs: name = field.replaceAll('_', ' '), isOnlyNamed } = fields[field] ?? {}
    return isOnlyNamed ? name : `${name} from ${valueText(before)} to ${valueText(after)}`
  })
  return parts.join(', ')
}

export function valueText(value: FieldValue | undefined): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return shorten(value)
  if (typeof value === 'number') return formatNumber(value)
  return value.length === 0 ? 'none' : value.join(', ')
}
