import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { contains, foldText, matchesEvery, searchText } from './search.ts'
import type { Db } from './tables.ts'

describe('foldText', () => {
  test.each([
    ['Café', 'CAFÉ'],
    ['café', 'cafe\u0301'],
    ['İstanbul', 'istanbul'],
    ['ISTANBUL', 'ıstanbul'],
    ['Οδυσσέας', 'ΟΔΥΣΣΈΑΣ'],
    ['Щит', 'щИТ'],
    ['Straße', 'STRASSE'],
    ['ﬁne Ａ４', 'Fine A4'],
  ])('%s and %s are the same', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
    expect(foldText(foldText(one))).toBe(foldText(one))
  })

  test('an accent makes a difference', () => {
    expect(foldText('resumé')).not.toBe(foldText('resume'))
  })
})

const now = '2025-03-01T09:30:00.000Z'

describe('in the database', () => {
  let database: TestDatabase
  let db: Db
  beforeEach(async () => {
    database = await openTestDatabase()
    db = database.db
  })
  afterEach(() => database.close())

  async function addItem(...items: (readonly [name: string, manufacturer: string | null])[]) {
    await db
      .insertInto('hardware')
      .values(
        items.map(([name, manufacturer]) => ({
          name,
          manufacturer,
          quantity_available: 1,
          quantity_remaining: 1,
          name_key: foldText(name),
          search_text: searchText(name, manufacturer),
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
  }

  async function find(search: string): Promise<string[]> {
    const text = sql.ref<string>('hardware.search_text')
    const rows = await db
      .selectFrom('hardware')
      .select('name')
      .where(matchesEvery(db, search, (piece) => contains(db, text, piece)))
      .orderBy('name_key')
      .orderBy('id')
      .execute()
    return rows.map(({ name }) => name)
  }

  test('every piece has to match, in whatever field and case', async () => {
    await addItem(['Écran ÉLITE', 'Ωmega'], ['Écran', null], ['Moteur', 'ΩMEGA'])
    expect(await find('')).toHaveLength(3)
    expect(await find(' , ')).toHaveLength(3)
    expect(await find('écran')).toEqual(['Écran', 'Écran ÉLITE'])
    expect(await find('ωmega,écran')).toEqual(['Écran ÉLITE'])
    expect(await find('élite ΩMEGA moteur')).toEqual([])
    expect(await find('eliteωmega')).toEqual([])
  })

  test.each(['%', '_', '\\', "'", '"', '*', '?', '['])(
    '%s is an ordinary character',
    async (sign) => {
      await addItem([`10${sign} resistor`, null], ['10k resistor', null])
      expect(await find(`10${sign}`)).toEqual([`10${sign} resistor`])
    },
  )

  test('one statement text serves every search', async () => {
    await find('a')
    await find('a b c')
    expect(new Set(database.statements)).toHaveProperty('size', 1)
  })

  test('names have one order, without regard to case', async () => {
    await addItem(['éclair', null], ['Zoom', null], ['a_1', null], ['A-1', null], ['Ärger', null])
    await addItem(['b', null], ['B2', null], ['10', null], ['9', null], ['ж', null], ['Я', null])
    expect(await find('')).toEqual([
      '10',
      '9',
      'A-1',
      'a_1',
      'b',
      'B2',
      'Zoom',
      'Ärger',
      'éclair',
      'ж',
      'Я',
    ])
  })
})
