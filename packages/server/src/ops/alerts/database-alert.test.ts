// Runs on SQLite only: a file is lost.
import { rename } from 'node:fs/promises'
import { getOverview } from '@signout/contract'
import { expect, test } from 'vitest'
import { fileIn } from '../../db/open.ts'
import { addLaterMigration } from '../../testing/database/test-database.ts'
import { makeOrganiser } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { collectLog } from '../../testing/log.ts'
import { instantAfter } from '../../base/instants.ts'

// Tests of spec §19.

test('the overview says since when the file is gone, and the log once; what is back is over', async () => {
  const { logger, read: readLog } = collectLog()
  const app = await startTestApp({ logger })
  const organiser = await app.as(await makeOrganiser(app.db))
  const read = async () => {
    app.clock.advance(10_000)
    const { alerts } = (await organiser.call(getOverview, {})).body
    return alerts.filter(({ kind }) => kind === 'database')
  }
  expect(await read()).toEqual([])
  const file = fileIn(app.place.dataDir)
  await rename(file, `${file}.away`)
  const message = expect.stringContaining('was deleted, renamed or replaced. Nothing can be')
  const since = instantAfter(app.clock.now(), 10_000)
  expect(await read()).toEqual([{ kind: 'database', message, since }])
  expect(await read()).toEqual([{ kind: 'database', message, since }])
  await rename(`${file}.away`, file)
  expect(await read()).toEqual([])
  const ofDatabase = readLog().filter(({ alert }) => alert === 'database')
  expect(ofDatabase.map(({ msg }) => msg)).toEqual([message, 'alert over'])
})

test('tables of a newer version are said', async () => {
  const app = await startTestApp()
  const organiser = await app.as(await makeOrganiser(app.db))
  await addLaterMigration(app.db)
  const { alerts } = (await organiser.call(getOverview, {})).body
  expect(alerts).toContainEqual(
    expect.objectContaining({
      kind: 'database',
      message: expect.stringContaining('newer version'),
    }),
  )
})
