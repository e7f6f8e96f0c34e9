import { fieldChanges, fieldValues } from '../../write/record/field-changes.ts'
import type { RecordEntry } from '../../write/record/record.ts'
import { type CategorisedItem, columns, type KnownItem } from './queries.ts'

const fields = [...columns, 'categories', 'picture'] as const

type Recorded = CategorisedItem & { readonly picture: string | null }

/** The row of the record for an item that is new, or gone. */
export function entryWithValues(
  kind: 'hardware.created' | 'hardware.deleted',
  item: Recorded,
  id: number | undefined,
): RecordEntry {
  const values = fieldValues(item, fields)
  return { kind, ...(id !== undefined && { item: id }), detail: { values } }
}

/** The row of the record for an item that has changed. */
export function updatedEntry(before: KnownItem, after: Recorded): RecordEntry {
  const changes = fieldChanges(before, after, fields)
  return { kind: 'hardware.updated', item: before.id, detail: { name: after.name, changes } }
}

/** Whether there is anything to write. */
export function isSameItem(before: KnownItem, after: Recorded): boolean {
  return Object.keys(fieldChanges(before, after, fields)).length === 0
}
