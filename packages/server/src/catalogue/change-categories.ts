import {
  type BodyOf,
  type endpoints,
  type Category,
  type CategoryChanges,
  categoryColumns,
  type CategoryColumns,
  foldText,
  formatCount,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { acquireLock, type Tx } from '../db/transaction.ts'
import {
  compareRows,
  findByName,
  type ImportInput,
  type ImportReport,
  reportOf,
  type Writes,
} from '../base/import-rows.ts'
import { startPauses } from '../base/pauses.ts'
import { badRequest, invalid, requireFound } from '../base/refusal.ts'
import { fieldChanges, fieldValues, withChanges } from '../record/field-changes.ts'
import { record } from '../record/record.ts'
import type { RecordEntry } from '../record/record-kinds.ts'
import { rehearse, transact } from '../record/transact.ts'
import {
  deleteCategoryRow,
  findCategoriesLike,
  findCategory,
  insertCategories,
  type KnownCategory,
  updateCategories,
} from './category-queries.ts'

/** @throws {Refusal} 400 when the name is taken. */
export async function createCategory(
  db: Db,
  actor: Actor,
  { name, max_per_team = null }: BodyOf<typeof endpoints.createCategory>,
  now: Date,
): Promise<Category> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    await requireFreeName(tx, { name })
    const category = { name, max_per_team }
    const [created] = await writeCategories(tx, actor, { created: [category], updated: [] }, now)
    return { ...requireFound(created), ...category, unique_hardware_count: 0 }
  })
}

/** @throws {Refusal} 400 when the name is taken; 404. */
export async function updateCategory(
  db: Db,
  actor: Actor,
  { category: id, ...changes }: CategoryChanges & { readonly category: number },
  now: Date,
): Promise<Category> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    const before = requireFound(await findCategory(tx, id))
    const after = withChanges(before, changes)
    if (isSameCategory(before, after)) return after
    if (after.name !== before.name) await requireFreeName(tx, after)
    await writeCategories(tx, actor, { created: [], updated: [{ before, after }] }, now)
    return after
  })
}

/** @throws {Refusal} 400 when it still has items; 404. */
export async function deleteCategory(
  db: Db,
  actor: Actor,
  { category: id }: { readonly category: number },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await transact(db, actor, async (tx) => {
    // A transaction that puts an item into the category holds this lock, too.
    await acquireLock(tx, 'catalogue')
    const category = requireFound(await findCategory(tx, id))
    const { name, unique_hardware_count: items } = category
    if (items > 0)
      throw badRequest(`${name} cannot be deleted: it has ${formatCount(items, 'item')}.`)
    await deleteCategoryRow(tx, id)
    await record(tx, actor, [entryWithValues('category.deleted', category)], now)
  })
}

/** Creates categories, and updates those found by their folded name. */
export async function importCategories(
  db: Db,
  actor: Actor,
  { rows, isDryRun }: ImportInput<CategoryColumns>,
  now: Date,
): Promise<ImportReport> {
  requireOrganiser(actor)
  const work = async (tx: Tx) => {
    await acquireLock(tx, 'catalogue')
    const found = await findCategoriesLike(
      tx,
      rows.map(({ name }) => name),
    )
    const find = findByName<CategoryColumns, KnownCategory>(found, ({ name }) => foldText(name))
    const comparison = await compareRows(rows, find, isSameCategory, startPauses())
    if (!isDryRun) await writeCategories(tx, actor, comparison, now)
    return reportOf(comparison)
  }
  return isDryRun ? rehearse(db, actor, work) : transact(db, actor, work)
}

/** Names with the same folded form are the same. */
async function requireFreeName(
  tx: Tx,
  { id, name }: { readonly id?: number; readonly name: string },
): Promise<void> {
  const taken = (await findCategoriesLike(tx, [name])).find((category) => category.id !== id)
  if (taken === undefined) return
  throw invalid({ name: [`There is a category ${JSON.stringify(taken.name)} already.`] })
}

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
    ...updated.map(({ before, after }) => ({
      kind: 'category.updated' as const,
      detail: { name: after.name, changes: fieldChanges(before, after, categoryColumns) },
    })),
  ]
  await record(tx, actor, entries, now)
  return inserted
}

function isSameCategory(before: CategoryColumns, after: CategoryColumns): boolean {
  return Object.keys(fieldChanges(before, after, categoryColumns)).length === 0
}

function entryWithValues(
  kind: 'category.created' | 'category.deleted',
  category: CategoryColumns,
): RecordEntry {
  return { kind, detail: { values: fieldValues(category, categoryColumns) } }
}
