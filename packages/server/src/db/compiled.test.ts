import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { integerList, rowList, textList } from './compiled.ts'
import type { Db } from './tables.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
})

const groups = (ids: number[]) =>
  db.selectFrom('groups').select('name').where('id', 'in', integerList(db, ids)).execute()

test('a list of any length is one parameter of the same statement', async () => {
  expect(await groups([])).toEqual([])
  expect(await groups([2])).toEqual([{ name: 'HSS Test Users' }])
  expect(await groups([2, 1, 2, Number.MAX_SAFE_INTEGER])).toHaveLength(2)
  expect(await groups(Array.from({ length: 100_000 }, (_, n) => n))).toHaveLength(2)
  expect(new Set(database.statements)).toHaveProperty('size', 1)
})

test('a list of texts takes any character', async () => {
  const names = [`it's "quoted", [1] \\ \n é`, '☃', '']
  const { rows } = await db.executeQuery(
    db.selectFrom(textList(db, names).as('name')).selectAll().compile(),
  )
  expect(rows).toEqual(names.map((value) => ({ value })))
})

test('rows come as a table of typed columns', async () => {
  const rows = [
    { id: 2 ** 40, name: 'One', is_open: true, at: '2025-03-01T09:30:00.500Z' },
    { id: 1, name: null, is_open: false, at: null },
  ]
  const table = rowList(db, rows, {
    id: 'integer',
    name: 'text',
    is_open: 'boolean',
    at: 'timestamp',
  })
  expect(await db.selectFrom(table.as('row')).selectAll('row').execute()).toEqual(rows)
})

test('rows can be joined with and inserted from', async () => {
  const lines = [
    { group_id: 1, value: 'a' },
    { group_id: 2, value: 'b' },
    { group_id: 3, value: 'c' },
  ]
  const line = rowList(db, lines, { group_id: 'integer', value: 'text' }).as('line')
  const insert = () =>
    db
      .insertInto('secrets')
      .columns(['name', 'value'])
      .expression((eb) =>
        eb
          .selectFrom('groups')
          .innerJoin(line, (join) => join.onRef('line.group_id', '=', 'groups.id'))
          .select(['groups.name', 'line.value'])
          .where('groups.id', '>', 0),
      )
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
  expect(await insert()).toHaveProperty('numInsertedOrUpdatedRows', 2n)
  expect(await insert()).toHaveProperty('numInsertedOrUpdatedRows', 0n)
})
