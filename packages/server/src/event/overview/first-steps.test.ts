import { getOverview, updateSettings } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeItem, makeOrder } from '../../testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

// Tests of spec §19.

const noBackups = { backup: { everyMs: null, keep: 10, folder: '/none' } }

test('the first steps of an event are ticked by the facts, and go away', async () => {
  const { db, as } = await startTestApp({ config: noBackups })
  const organiser = await as(await makeOrganiser(db))
  const read = async () => (await organiser.call(getOverview, {})).body.first_steps
  const none = { settings: false, items: false, people: false, order: false, backup: false }
  expect(await read()).toEqual(none)
  await organiser.call(updateSettings, { body: { hackathon_name: 'Winter Hacks' } })
  expect(await read()).toEqual({ ...none, settings: true })
  const item = await makeItem(db)
  expect(await read()).toEqual({ ...none, settings: true, items: true })
  const team = await makeTeam(db)
  expect(await read()).toMatchObject({ people: true, order: false })
  const lines = [{ item, quantity: 1 }]
  await makeOrder(db, { team, lines })
  expect(await read()).toMatchObject({ order: true, backup: false })
  const tried_at = '2024-02-03T15:00:00.000Z'
  await db.insertInto('snapshots').values({ id: 1, tried_at, made_at: tried_at }).execute()
  expect(await read()).toBeNull()
})

test('backups that are made elsewhere, as the environment says, are no step to do', async () => {
  const { db, as } = await startTestApp({ config: { backup: { ...noBackups.backup, everyMs: 0 } } })
  const organiser = await as(await makeOrganiser(db))
  const { first_steps } = (await organiser.call(getOverview, {})).body
  expect(first_steps).toMatchObject({ backup: true, order: false })
})

test('without a backup they go away when units are handed out', async () => {
  const { db, as } = await startTestApp({ config: noBackups })
  const organiser = await as(await makeOrganiser(db))
  const lines = [{ item: await makeItem(db), quantity: 1 }]
  await makeOrder(db, { team: await makeTeam(db), status: 'Picked Up', lines })
  expect((await organiser.call(getOverview, {})).body.first_steps).toBeNull()
})
