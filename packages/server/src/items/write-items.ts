import { formatNumber, type Item, type ItemChanges, itemKey, type NewItem } from '@signout/contract'
import { type Actor, requireOrganiser } from '../actor.ts'
import { transact } from '../write/transact.ts'
import { acquireLock } from '../db/named-lock.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { record, type RecordEntry } from '../write/record/record.ts'
import { invalid, refuse, requireFound } from '../refusal.ts'
import {
  type CategorisedItem,
  findKnownItem,
  insertItems,
  replaceCategories,
  toStored,
  updateItems,
  countOpenIncidents,
  countOrdersOf,
  deleteItemRow,
  findKnownCategories,
  findNamesakes,
  lockForDeletion,
  columns,
  type KnownItem,
} from './write-queries.ts'
import { findItem } from './queries.ts'
import { findTotalsTooLow } from './stock.ts'
import { fieldChanges, fieldValues } from '../write/record/field-changes.ts'

const nothingElse = {
  model_number: null,
  manufacturer: null,
  datasheet: null,
  max_per_team: null,
  image_url: null,
  notes: null,
}

/**
 * Adds an item with all of its units on the shelf.
 * @throws {Refusal} 400 when a category is unknown or the name is taken.
 */
export async function createItem(db: Db, actor: Actor, input: NewItem, now: Date): Promise<Item> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    const item = toStored({ ...nothingElse, ...given(input), picture: null })
    await requireCategories(tx, item.categories)
    await requireFreeName(tx, item)
    const [created] = await insertItems(tx, [item], now.toISOString())
    const { id } = requireFound(created)
    await replaceCategories(tx, [{ ...item, id }])
    await record(tx, actor, [entryWithValues('hardware.created', item, id)], now)
    return requireFound(await findItem(tx, id))
  })
}

/**
 * Changes what organisers say about an item; its total and what is left of it change together, while it is locked.
 * @throws {Refusal} 400 when a category is unknown, the name is taken or the total is too low; 404.
 */
export async function updateItem(
  db: Db,
  actor: Actor,
  { item: id, ...changes }: ItemChanges & { readonly item: number },
  now: Date,
): Promise<Item> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    const before = requireFound(await findKnownItem(tx, id))
    const after = toStored({ ...before, ...given(changes) })
    if (!isSameItem(before, after)) {
      await requireCategories(tx, after.categories)
      if (before.name !== after.name || before.model_number !== after.model_number) {
        await requireFreeName(tx, after)
      }
      await requireTotal(tx, before, after)
      await updateItems(tx, [after], now.toISOString())
      await replaceCategories(tx, [after])
      await record(tx, actor, [updatedEntry(before, after)], now)
    }
    return requireFound(await findItem(tx, id))
  })
}

/**
 * @throws {Refusal} 400 when it was ever ordered, for orders go on naming what was in them, and while a report about it is
 * open, which would no longer say what it is about; 404.
 */
export async function deleteItem(
  db: Db,
  actor: Actor,
  { item: id }: { readonly item: number },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    // Whoever orders or reports it at the same time is through, or waits and finds that it is gone.
    await lockForDeletion(tx, id)
    const item = requireFound(await findKnownItem(tx, id))
    const orders = await countOrdersOf(tx, id)
    if (orders > 0) {
      const times = orders === 1 ? '1 order has' : `${formatNumber(orders)} orders have`
      throw refuse(`${item.name} cannot be deleted: ${times} it. Lower its total instead.`)
    }
    const reports = await countOpenIncidents(tx, id)
    if (reports > 0) {
      const open =
        reports === 1 ? '1 report about it is' : `${formatNumber(reports)} reports about it are`
      throw refuse(
        `${item.name} cannot be deleted: ${open} open. Mark what is settled as resolved.`,
      )
    }
    await deleteItemRow(tx, id)
    await record(tx, actor, [entryWithValues('hardware.deleted', item, id)], now)
  })
}

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Without what is undefined, which would take the place of what there is. */
function given<T extends object>(input: T): Given<T> {
  // Sound: exactly the values that `Given` excludes are left out.
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Given<T>
}

async function requireCategories(tx: Tx, ids: readonly number[]): Promise<void> {
  const known = await findKnownCategories(tx, ids)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) {
    throw invalid({ categories: unknown.map((id) => `There is no category with the id ${id}.`) })
  }
}

/** Two items may share a name, but not the model number too. */
async function requireFreeName(
  tx: Tx,
  item: CategorisedItem & { readonly id?: number; readonly name_key: string },
): Promise<void> {
  const key = itemKey(item)
  const namesakes = await findNamesakes(tx, item.name_key)
  const taken = namesakes.find((other) => other.id !== item.id && itemKey(other) === key)
  if (taken === undefined) return
  const { model_number: model } = taken
  const what = model === null ? 'without a model number' : `with the model number ${model}`
  throw invalid({ name: [`There is an item ${JSON.stringify(taken.name)} ${what} already.`] })
}

async function requireTotal(
  tx: Tx,
  { id, quantity_available: before }: { readonly id: number; readonly quantity_available: number },
  { quantity_available: after }: CategorisedItem,
): Promise<void> {
  const reason = (await findTotalsTooLow(tx, [{ id, before, after }])).get(id)
  if (reason !== undefined) throw invalid({ quantity_available: [`The total ${reason}`] })
}

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
