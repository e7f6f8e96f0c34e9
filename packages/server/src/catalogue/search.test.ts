import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { matchesEvery } from '../db/search.ts'
import type { Db } from '../db/tables.ts'
import { userSearch } from '../accounts/users/search.ts'
import { itemContains, itemSearch } from './search.ts'

// Tests of spec §14.

const now = '2025-03-01T09:30:00.000Z'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
})

async function addItem(...items: (readonly [name: string, manufacturer: string | null])[]) {
  for (const [name, manufacturer] of items) {
    const names = { name, manufacturer, model_number: null, location: null }
    const stock = {
      quantity_available: 1,
      quantity_remaining: 1,
      created_at: now,
      updated_at: now,
    }
    await db
      .insertInto('hardware')
      .values({ ...names, ...itemSearch(names), ...stock })
      .execute()
  }
}

async function find(search: string): Promise<string[]> {
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
  await addItem(['Écran', null], ['Moteur', null])
  const renamed = {
    name: 'Ventilateur',
    manufacturer: null,
    model_number: null,
    location: null,
  }
  await db
    .updateTable('hardware')
    .set({ ...renamed, ...itemSearch(renamed) })
    .where('name', '=', 'Écran')
    .execute()
  expect(await find('ecran')).toEqual([])
  expect(await find('ventil')).toEqual(['Ventilateur'])
  await db.deleteFrom('hardware').where('name', '=', 'Ventilateur').execute()
  expect(await find('ventil')).toEqual([])
  expect(await find('teur')).toEqual(['Moteur'])
})

test('the database refuses names that are written without their search text', async () => {
  await addItem(['Écran', null])
  const names = { first_name: 'José', last_name: 'Pérez', email: 'jp@example.com' }
  const { id } = await db
    .insertInto('users')
    .values({
      ...names,
      ...userSearch(names),
      phone_number: '',
      is_active: true,
      review_status: 'None',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const renameUser = (values: Partial<typeof names & ReturnType<typeof userSearch>>) =>
    db.updateTable('users').set(values).where('id', '=', id).execute()
  await expect(renameUser({ first_name: 'Jose' })).rejects.toThrow(/check/i)
  await expect(renameUser({ email: 'j@example.com' })).rejects.toThrow(/check/i)
  await expect(db.updateTable('hardware').set({ name: 'Ecran' }).execute()).rejects.toThrow(
    /check/i,
  )
  const renamed = { ...names, first_name: 'Jose' }
  await renameUser({ ...renamed, ...userSearch(renamed) })
})

test('one statement text serves every search of as many terms', async () => {
  await find('motor lamp')
  await find('lamp x-ray')
  expect(new Set(database.statements)).toHaveProperty('size', 1)
})

test('names have one order, without regard to case and accents', async () => {
  await addItem(['éclair', null], ['Zoom', null], ['a_1', null], ['A-1', null], ['Ärger', null])
  await addItem(['b', null], ['B2', null], ['10', null], ['9', null], ['ж', null], ['Я', null])
  const order = ['10', '9', 'A-1', 'a_1', 'Ärger', 'b', 'B2', 'éclair', 'Zoom', 'ж', 'Я']
  expect(await find('')).toEqual(order)
})
