import { categoryColumns, type CategoryColumns } from '@signout/contract'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Writes } from '../../imports/import-rows.ts'
import { fieldChanges, fieldValues } from '../../write/record/field-changes.ts'
import { record } from '../../write/record/record.ts'
import type { RecordEntry } from '../../write/record/record-entry.ts'
import { insertCategories, type KnownCategory, updateCategories } from './category-queries.ts'

/** Writes categories and the record, and returns the ids of new ones. Call with the catalogue locked. */
export async function writeCategories(
  tx: Tx,
  actor: Actor,
  { created, updated }: Writes<CategoryColumns, KnownCategory>,
  now: Date,
): Promise<{ id: number }[]> {
  const inserted = created.length === 0 ? [] : await insertCategories(tx, created)
  if (updated.length > 0) {
    await updateCategories(
      tx,
      updated.map(({ before, after }) => ({ ...after, id: before.id })),
    )
  }
  const entries = [
    ...created.map((category) => entryWithValues('category.created', category)),
    ...updated.map(updatedEntry),
  ]
  await record(tx, actor, entries, now)
  return inserted
}

export function isSameCategory(before: CategoryColumns, after: CategoryColumns): boolean {
  return Object.keys(fieldChanges(before, after, categoryColumns)).length === 0
}

export function entryWithValues(
  kind: 'category.created' | 'category.deleted',
  category: CategoryColumns,
): RecordEntry {
  return { kind, detail: { values: fieldValues(category, categoryColumns) } }
}

function updatedEntry({
  before,
  after,
}: Writes<CategoryColumns, KnownCategory>['updated'][number]): RecordEntry {
  const changes = fieldChanges(before, after, categoryColumns)
  return { kind: 'category.updated', detail: { name: after.name, changes } }
}
