import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { matchesEvery } from '../db/search.ts'
import type { Db } from '../db/tables.ts'
import { itemContains, itemSearch } from './search.ts'
import { makeItem } from '../testing/world/make-items.ts'

// Tests of spec §14.

async function find(db: Db, search: string): Promise<string[]> {
  const rows = await db
    .selectFrom('hardware')
    .select('name')
    .where(matchesEvery(search, (term) => itemContains(db, term)))
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}

test('added, changed and deleted rows are searchable at once', async () => {
  const { db } = await openTestDatabase()
  for (const name of ['Écran', 'Moteur']) await makeItem(db, { name })
  const renamed = { name: 'Ventilateur', manufacturer: null, model_number: null, location: null }
  await db
    .updateTable('hardware')
    .set({ ...renamed, ...itemSearch(renamed) })
    .where('name', '=', 'Écran')
    .execute()
  expect(await find(db, 'ecran')).toEqual([])
  expect(await find(db, 'ventil')).toEqual(['Ventilateur'])
  await db.deleteFrom('hardware').where('name', '=', 'Ventilateur').execute()
  expect(await find(db, 'ventil')).toEqual([])
  expect(await find(db, 'teur')).toEqual(['Moteur'])
})

test('names have one order, without regard to case and accents', async () => {
  const { db } = await openTestDatabase()
  const order = ['10', '9', 'A-1', 'a_1', 'Ärger', 'b', 'B2', 'éclair', 'Zoom', 'ж', 'Я']
  for (const name of order.toReversed()) await makeItem(db, { name })
  expect(await find(db, '')).toEqual(order)
})
