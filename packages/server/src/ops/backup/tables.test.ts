import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { tableNames } from './tables.ts'

/** Pictures have lines of their own, snapshots are of one machine, answers of one day, notices of one moment; migrations make the others anew. */
const others =
  /^(?:pictures$|snapshots$|kept_answers$|notices$|sqlite_|schema_migrations$|hardware_search)/

test('every table of an event is backed up', async () => {
  const { db } = await openTestDatabase()
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  expect(tableNames.toSorted()).toEqual(tables.filter((name) => !others.test(name)).toSorted())
})
