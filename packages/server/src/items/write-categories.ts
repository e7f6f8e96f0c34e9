import { type Category, type CategoryChanges, formatCount } from '@signout/contract'
import { type Actor, requireOrganiser } from '../actor.ts'
import { transact } from '../write/transact.ts'
import { acquireLock } from '../db/named-lock.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { record, type RecordEntry } from '../write/record/record.ts'
import { invalid, refuse, requireFound } from '../refusal.ts'
import {
  deleteCategoryRow,
  findCategoriesLike,
  findCategory,
  insertCategory,
  updateCategoryRow,
} from './category-queries.ts'
import { fieldChanges, fieldValues } from '../write/record/field-changes.ts'

interface NewCategory {
  readonly name: string
  readonly max_per_team?: number | null | undefined
}

/** @throws {Refusal} 400 when the name is taken. */
export async function createCategory(
  db: Db,
  actor: Actor,
  { name, max_per_team = null }: NewCategory,
  now: Date,
): Promise<Category> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    await requireFreeName(tx, { name })
    const category = { name, max_per_team }
    const id = await insertCategory(tx, category)
    await record(tx, actor, [categoryEntry('category.created', category)], now)
    return { id, ...category, unique_hardware_count: 0 }
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
    const { name = before.name, max_per_team = before.max_per_team } = changes
    const after = { ...before, name, max_per_team }
    if (name === before.name && max_per_team === before.max_per_team) return after
    if (name !== before.name) await requireFreeName(tx, after)
    await updateCategoryRow(tx, after)
    await record(tx, actor, [categoryUpdatedEntry(before, after)], now)
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
    // Whoever puts an item into it has to hold this too.
    await acquireLock(tx, 'catalogue')
    const category = requireFound(await findCategory(tx, id))
    const { name, unique_hardware_count: items } = category
    if (items > 0) throw refuse(`${name} cannot be deleted: it has ${formatCount(items, 'item')}.`)
    await deleteCategoryRow(tx, id)
    await record(tx, actor, [categoryEntry('category.deleted', category)], now)
  })
}

/** Names that look the same are the same. */
async function requireFreeName(
  tx: Tx,
  { id, name }: { readonly id?: number; readonly name: string },
): Promise<void> {
  const taken = (await findCategoriesLike(tx, name)).find((category) => category.id !== id)
  if (taken === undefined) return
  throw invalid({ name: [`There is a category ${JSON.stringify(taken.name)} already.`] })
}

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
