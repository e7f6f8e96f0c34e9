import {
  getOverview,
  type OrderStatus,
  type Overview,
  reportIncident,
  returnItems,
  updateIncident,
  updateOrder,
  updateProfile,
  updateSettings,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '../testing/world/make.ts'
import { startTestApp } from '../testing/world/test-app.ts'
import { report, startEvent } from '../testing/world/event.ts'
import { deadSmtp } from '../testing/mail/start-smtp.ts'
import { instantAfter } from '../base/instants.ts'

// Tests of spec §19.

const nothing: Overview = {
  waiting: 0,
  ready: 0,
  out: 0,
  units_out: 0,
  out_of_stock: 0,
  low: 0,
  open_incidents: 0,
  oldest_waiting: null,
  teams_without_id: 0,
  failed_mails: 0,
  backup: null,
  first_steps: null,
  // The disk of the machine that runs the tests may be full.
  alerts: expect.any(Array),
}

async function startOverview() {
  const event = await startEvent()
  const item = await makeItem(event.db, { quantity: 100 })
  const make = (
    status: OrderStatus,
    quantity: number,
    createdAt?: string,
    team: { readonly id: number } = event.team,
  ) =>
    makeOrder(event.db, {
      team,
      status,
      lines: [{ item, quantity }],
      ...(createdAt && { createdAt }),
    })
  const read = async () => (await event.organiser.call(getOverview, {})).body
  return { ...event, item, make, read }
}

test('counts orders by status, units that are out, and names the order that waits longest', async () => {
  const { make, read, team } = await startOverview()
  await make('Submitted', 1, '2024-01-02T12:00:00.000Z')
  const oldest = await make('Submitted', 1, '2024-01-02T11:00:00.000Z')
  await make('Ready for Pickup', 4, '2024-01-01T00:00:00.000Z')
  await make('Picked Up', 3)
  await make('Cancelled', 1)
  await make('Returned', 1)
  expect(await read()).toEqual({
    ...nothing,
    waiting: 2,
    ready: 1,
    out: 1,
    units_out: 3,
    oldest_waiting: {
      order_id: oldest.id,
      team_code: team.code,
      created_at: '2024-01-02T11:00:00.000Z',
    },
    teams_without_id: 1,
  })
})

test('orders whose team is gone are in no figure', async () => {
  const { db, make, read } = await startOverview()
  const gone = await makeTeam(db, { members: 0 })
  for (const status of ['Submitted', 'Picked Up'] as const) {
    const { id } = await make(status, 1, undefined, gone)
    await db.updateTable('orders').set({ team_id: null }).where('id', '=', id).execute()
  }
  expect(await read()).toEqual(nothing)
})

test('follows every change at once', async () => {
  const { make, read, organiser, ada, team, item } = await startOverview()
  const { id } = await make('Submitted', 2)
  const move = (status: OrderStatus) =>
    organiser.call(updateOrder, { params: { id }, body: { status } })
  expect(await read()).toMatchObject({ waiting: 1, ready: 0 })
  await move('Ready for Pickup')
  expect(await read()).toMatchObject({ waiting: 0, ready: 1, oldest_waiting: null })
  await move('Picked Up')
  expect(await read()).toMatchObject({ ready: 0, out: 1, units_out: 2, teams_without_id: 1 })
  const body = { ...report, order: id, hardware: item.id }
  const reported = await ada.call(reportIncident, { body })
  expect(await read()).toMatchObject({ open_incidents: 1 })
  await organiser.call(updateIncident, { params: reported.body, body: { resolved: true } })
  expect(await read()).toMatchObject({ open_incidents: 0 })
  const profile = { id: team.members[1].profileId }
  await organiser.call(updateProfile, { params: profile, body: { id_provided: true } })
  expect(await read()).toMatchObject({ teams_without_id: 0, units_out: 2 })
  const back = { id: item.id, quantity: 1, part_returned_health: 'Lost' } as const
  await organiser.call(returnItems, { body: { order: id, hardware: [back] } })
  expect(await read()).toMatchObject({ out: 1, units_out: 1 })
  await organiser.call(returnItems, { body: { order: id, hardware: [back] } })
  expect(await read()).toEqual(nothing)
})

test('mails that were given up are counted for 24 hours', async () => {
  const config = { smtpUrl: await deadSmtp(), publicUrl: 'https://signout.example.com' }
  const { db, clock, organiser, team } = await startEvent({ config })
  const ofMinute = (minute: number) => instantAfter(clock.now(), minute * 60_000)
  const mail = (due_at: string) => ({
    message_id: `<${due_at}@localhost>`,
    kind: 'order.ready',
    recipient: 'ada@example.com',
    user_id: team.members[0].userId,
    content: '{}',
    has_link: false,
    state: 'failed' as const,
    created_at: due_at,
    due_at,
    gives_up_at: due_at,
  })
  const mails = [mail(ofMinute(-24 * 60)), mail(ofMinute(-24 * 60 + 1))]
  await db.insertInto('mails').values(mails).execute()
  const read = async () => (await organiser.call(getOverview, {})).body.failed_mails
  expect(await read()).toBe(1)
  clock.advance(60_000)
  expect(await read()).toBe(0)
})

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

test('backups that are made elsewhere are no step to do, and handing out ends the steps', async () => {
  const { db, as } = await startTestApp({ config: { backup: { ...noBackups.backup, everyMs: 0 } } })
  const organiser = await as(await makeOrganiser(db))
  const read = async () => (await organiser.call(getOverview, {})).body.first_steps
  expect(await read()).toMatchObject({ backup: true, order: false })
  const lines = [{ item: await makeItem(db), quantity: 1 }]
  await makeOrder(db, { team: await makeTeam(db), status: 'Picked Up', lines })
  expect(await read()).toBeNull()
})
