import { rowList, textList } from '../../db/list-parameters.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

/** What an import says about a category, which is identified by its name. */
export interface CategoryColumns {
  readonly name: string
  readonly max_per_team: number | null
}

/** The categories that have one of these names. One statement. */
export async function findCategoriesByName(
  db: Db,
  names: readonly string[],
): Promise<CategoryColumns[]> {
  return db
    .selectFrom('categories')
    .select(['name', 'max_per_team'])
    .where('name', 'in', textList(db, names))
    .execute()
}

/** With what is stored as well. */
export interface StoredCategory extends CategoryColumns {
  readonly name_key: string
}

const columns = ['name', 'max_per_team', 'name_key'] as const
const kinds = { name: 'text', max_per_team: 'integer', name_key: 'text' } as const

/** Inserts or updates categories. One statement. */
export async function upsertCategories(
  tx: Tx,
  categories: readonly StoredCategory[],
): Promise<void> {
  await tx
    .insertInto('categories')
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom(rowList(tx, categories, kinds).as('category'))
        .select(columns)
        .where((where) => where.lit(true)),
    )
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ max_per_team: eb.ref('excluded.max_per_team') })),
    )
    .execute()
}
