import {
  type BodyOf,
  deleteTeam,
  endpoints,
  listIncidents,
  listOwnIncidents,
  updateIncident,
} from '@signout/contract'
import { describe, expect, test } from 'vitest'
import type { TestClient } from '../testing/requests/test-client.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { makeParticipant, makeTeam } from '../testing/world/make.ts'
import { readHistory } from '../testing/world/calls.ts'
import { asMember, startEvent } from '../testing/world/event.ts'

// Tests of spec §19.

type Report = BodyOf<typeof endpoints.reportIncident>

/** An event in which the team has three lamps. */
async function startReporting() {
  const event = await startEvent()
  const lamp = await makeItem(event.db, { name: 'Lamp' })
  const lines = [{ item: lamp, quantity: 3 }]
  const order = await makeOrder(event.db, { team: event.team, status: 'Picked Up', lines })
  const report: Report = {
    state: 'broken',
    quantity: 2,
    what: 'They fell.',
    when: 'At noon',
    where: 'In the hall',
    order: order.id,
    hardware: lamp.id,
  }
  const send = (client: TestClient, change: Partial<Report> = {}) =>
    client.call(endpoints.reportIncident, { body: { ...report, ...change } })
  return { ...event, lamp, order, report, send }
}

describe('reporting', () => {
  test('answers the report, with the order’s team and who reported it', async () => {
    const { ada, team, report, send, clock, organiser } = await startReporting()
    const answer = await send(ada, { what: '  They fell. ' })
    const made = {
      ...report,
      id: expect.any(Number),
      team_id: team.id,
      team_code: team.code,
      reported_by: {
        id: team.members[0].userId,
        first_name: 'Person',
        last_name: expect.any(String),
      },
      at: clock.now().toISOString(),
      resolved: false,
    }
    expect(answer).toMatchObject({ status: 201, body: made })
    const { body } = await organiser.call(listIncidents, {})
    expect(body).toMatchObject({ count: 1, results: [made] })
  })

  test('without an order it is of the reporter’s own team, and of none for the desk', async () => {
    const { ada, team, send, organiser } = await startReporting()
    const about = { order: null, hardware: null }
    for (const [client, of] of [
      [ada, { team_id: team.id, team_code: team.code }],
      [organiser, { team_id: null, team_code: null }],
    ] as const) {
      expect(await send(client, about)).toMatchObject({ status: 201, body: { ...about, ...of } })
    }
  })

  test('another team’s order is not found, and neither is one that does not exist', async () => {
    const { db, as, organiser, ada, send } = await startReporting()
    const stranger = await as(await makeParticipant(db))
    expect((await send(stranger)).status).toBe(404)
    for (const client of [ada, organiser]) {
      const answer = await send(client, { order: 999 })
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    }
    expect((await organiser.call(listIncidents, {})).body.count).toBe(0)
  })

  test('an item that does not exist, is not in the order or not so often is refused at its field', async () => {
    const { db, ada, organiser, order, send } = await startReporting()
    const other = await makeItem(db, { name: 'Motor' })
    const refused = [
      [{ hardware: 999 }, { hardware: ['There is no such item.'] }],
      [{ hardware: other.id }, { hardware: [`Order #${order.id} has no Motor.`] }],
      [{ quantity: 4 }, { quantity: [`Order #${order.id} has 3 Lamp.`] }],
    ] as const
    for (const [change, errors] of refused) {
      expect(await send(ada, change)).toMatchObject({ status: 400, body: errors })
    }
    expect((await organiser.call(listIncidents, {})).body.count).toBe(0)
    expect(await readHistory(organiser)).toEqual([])
  })
})

describe('resolving', () => {
  test('and opening again are one row each; the same again writes none', async () => {
    const { ada, send, organiser } = await startReporting()
    const { body } = await send(ada)
    const unknown = { params: { id: 999 }, body: { resolved: true } }
    expect((await organiser.call(updateIncident, unknown)).status).toBe(404)
    const params = { id: body.id }
    for (const resolved of [false, true, true, false]) {
      const answer = await organiser.call(updateIncident, { params, body: { resolved } })
      expect(answer).toMatchObject({ status: 200, body: { ...body, resolved } })
    }
    const rows = await readHistory(organiser, { kind: ['incident.resolved'] })
    expect(rows).toMatchObject([
      { detail: { incident: body.id, resolved: false, item: 'Lamp', quantity: 2 } },
      { detail: { incident: body.id, resolved: true } },
    ])
  })
})

test('the list is filtered by team, item and whether it is resolved, newest first', async () => {
  const event = await startReporting()
  const { db, ada, organiser, lamp, team, send } = event
  const other = await makeTeam(db)
  const browser = await asMember(event, other)
  const ids: number[] = []
  for (const [who, change] of [
    [ada, {}],
    [ada, { hardware: null }],
    [browser, { order: null }],
  ] as const) {
    ids.push((await send(who, change)).body.id)
  }
  const [first, second, third] = ids
  if (!first || !second || !third) throw new Error('There are three reports.')
  await organiser.call(updateIncident, { params: { id: second }, body: { resolved: true } })
  const find = async (query: Parameters<typeof organiser.call<typeof listIncidents>>[1]['query']) =>
    (await organiser.call(listIncidents, { query })).body.results.map(({ id }) => id)
  expect(await find({})).toEqual([third, second, first])
  expect(await find({ team: team.code.toLowerCase() })).toEqual([second, first])
  expect(await find({ hardware: lamp.id })).toEqual([third, first])
  expect(await find({ resolved: false })).toEqual([third, first])
  expect(await find({ resolved: true, team: team.code })).toEqual([second])
})

test('a report outlives its team, and still says which it was', async () => {
  const event = await startReporting()
  const { db, organiser, send } = event
  const gone = await makeTeam(db, { members: 1 })
  const { body: made } = await send(await asMember(event, gone), { order: null, hardware: null })
  await organiser.call(deleteTeam, { params: { team_code: gone.id } })
  const { results } = (await organiser.call(listIncidents, {})).body
  expect(results).toMatchObject([{ id: made.id, team_id: null, team_code: gone.code }])
  const params = { id: made.id }
  const resolved = await organiser.call(updateIncident, { params, body: { resolved: true } })
  expect(resolved).toMatchObject({ status: 200, body: { resolved: true } })
})

test('a team is told what is reported of its orders until it is resolved, and nothing of another team', async () => {
  const event = await startReporting()
  const { db, ada, organiser, lamp, order, send } = event
  const others = await makeTeam(db)
  const stranger = await asMember(event, others)
  const lines = [{ item: lamp, quantity: 2 }]
  const theirs = await makeOrder(db, { team: others, status: 'Picked Up', lines })
  const { body: made } = await send(ada)
  // Without an order, and of another team's, by the desk.
  await send(ada, { order: null })
  await send(organiser, { order: theirs.id })

  const told = async (client = ada) => (await client.call(listOwnIncidents, {})).body.results
  const shown = { state: 'broken', quantity: 2, hardware: lamp.id }
  expect(await told()).toEqual([{ ...shown, id: made.id, order: order.id }])
  expect(await told(stranger)).toEqual([{ ...shown, id: expect.any(Number), order: theirs.id }])
  await organiser.call(updateIncident, { params: { id: made.id }, body: { resolved: true } })
  expect(await told()).toEqual([])
})
