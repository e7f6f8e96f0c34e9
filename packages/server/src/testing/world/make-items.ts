import { type Condition, foldText, isBackOnShelf, type OrderStatus } from '@signout/contract'
import { itemSearch } from '../../catalogue/search.ts'
import type { Db } from '../../db/tables.ts'
import type { ImportedItem } from '../../catalogue/import-items.ts'
import { blankItem } from '../../catalogue/change-items.ts'
import { madeAt } from './make.ts'

const times = { created_at: madeAt, updated_at: madeAt }
let made = 0

export async function makeCategory(
  db: Db,
  options: { readonly name?: string; readonly max_per_team?: number | null } = {},
) {
  made += 1
  const row = { name: `Category ${made}`, max_per_team: null, ...options }
  const { id } = await db
    .insertInto('categories')
    .values({ ...row, name_key: foldText(row.name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...row }
}

interface ItemOptions {
  readonly name?: string
  readonly model_number?: string | null
  readonly manufacturer?: string | null
  readonly location?: string | null
  /** How many there are; all of them are left. */
  readonly quantity?: number
  readonly max_per_team?: number | null
  readonly picture?: string | null
  readonly image_url?: string | null
  readonly notes?: string | null
  readonly is_consumable?: boolean
  readonly credits?: number
  /** A category of its own when left out. */
  readonly categories?: readonly { readonly id: number }[]
}

/** A row of an import that says nothing but this. */
export function importedItem(
  said: Pick<ImportedItem, 'name' | 'quantity_available' | 'categories'> & Partial<ImportedItem>,
): ImportedItem {
  return { ...blankItem, ...said }
}

/** An item of ten units. */
export async function makeItem(db: Db, options: ItemOptions = {}) {
  made += 1
  const { quantity = 10, categories, ...given } = options
  const row = {
    name: `Item ${made}`,
    model_number: null,
    manufacturer: null,
    location: null,
    ...given,
  }
  const { id } = await db
    .insertInto('hardware')
    .values({
      ...row,
      ...times,
      quantity_available: quantity,
      quantity_remaining: quantity,
      ...itemSearch(row),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const category of categories ?? [await makeCategory(db)]) {
    await db
      .insertInto('hardware_categories')
      .values({ hardware_id: id, category_id: category.id })
      .execute()
  }
  return { id, name: row.name }
}

interface OrderOptions {
  readonly team: { readonly id: number }
  readonly status?: OrderStatus
  readonly createdAt?: string
  readonly lines: readonly OrderLine[]
}

interface OrderLine {
  readonly item: { readonly id: number }
  readonly quantity: number
  /** What was wanted, when more than was granted. */
  readonly requested?: number
  /** Conditions in which the first units came back; the rest is still out. */
  readonly returned?: readonly Condition[]
  /** Whether they were handed out for good. */
  readonly kept?: boolean
}

/** Well below the number of parameters that a statement may have. */
const unitsAtOnce = 1000

/** An order as it would be after all that happened to it, the stock counted accordingly. */
export async function makeOrder(db: Db, options: OrderOptions): Promise<{ id: number }> {
  const { team, status = 'Submitted', createdAt = madeAt, lines } = options
  const { id } = await db
    .insertInto('orders')
    .values({ team_id: team.id, status, created_at: createdAt, updated_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { item, quantity, requested = quantity, returned = [], kept = false } of lines) {
    await db
      .insertInto('order_requests')
      .values({ order_id: id, hardware_id: item.id, requested_quantity: requested })
      .execute()
    const units = Array.from({ length: quantity }, (_, unit) => returned[unit] ?? null)
    for (let made = 0; made < units.length; made += unitsAtOnce) {
      const values = units.slice(made, made + unitsAtOnce).map((condition) => ({
        order_id: id,
        hardware_id: item.id,
        part_returned_health: condition,
        returned_at: condition === null ? null : createdAt,
        is_kept: kept,
      }))
      await db.insertInto('order_items').values(values).execute()
    }
    const held =
      status === 'Cancelled'
        ? 0
        : units.filter((unit) => unit === null || !isBackOnShelf(unit)).length
    await db
      .updateTable('hardware')
      .where('id', '=', item.id)
      .set((eb) => ({ quantity_remaining: eb('quantity_remaining', '-', held) }))
      .execute()
  }
  return { id }
}
