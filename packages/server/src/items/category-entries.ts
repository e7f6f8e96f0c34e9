import { fieldChanges, fieldValues } from '../write/record/field-changes.ts'
import type { RecordEntry } from '../write/record/record.ts'

interface Recorded {
  readonly name: string
  readonly max_per_team: number | null
}

const fields = ['name', 'max_per_team'] as const

/** The row of the record for a category that is new, or gone. */
export function categoryEntry(
  kind: 'category.created' | 'category.deleted',
  category: Recorded,
): RecordEntry {
  return { kind, detail: { values: fieldValues(category, fields) } }
}

/** The row of the record for a category that has changed. */
export function categoryUpdatedEntry(before: Recorded, after: Recorded): RecordEntry {
  const changes = fieldChanges(before, after, fields)
  return { kind: 'category.updated', detail: { name: after.name, changes } }
}
