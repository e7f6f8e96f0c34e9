import {
  countByStatus,
  getOwnTeam,
  getTeam,
  listTeams,
  orderStatuses,
  updateProfile,
} from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { madeAt, makeOrganiser, makeParticipant, makeTeam } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { startTestApp } from '../testing/world/test-app.ts'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import { times } from '../testing/runs.ts'

const noOrders = countByStatus(orderStatuses, [])

test('participants see their own team, without the signatures and phone numbers of others; organisers see all', async () => {
  const { db, as } = await startTestApp()
  const names = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
  const ada = await makeParticipant(db, { ...names, phone_number: '12125550100' })
  const { teamId: id, teamCode: team_code } = ada
  const team = { id, code: team_code }
  const grace = await makeParticipant(db, { team, phone_number: '12125550101' })
  const own = await (await as(ada)).call(getOwnTeam, {})
  expect(own.status).toBe(200)
  const shown = {
    id: ada.profileId,
    id_provided: false,
    attended: true,
    acknowledge_rules: true,
    e_signature: 'A signature',
    phone_number: '12125550100',
    team: team_code,
    user: { id: ada.userId, ...names },
  }
  const hidden = { id: grace.profileId, e_signature: null, phone_number: '' }
  expect(own.body).toEqual({
    id,
    team_code,
    project_description: null,
    profiles: [shown, expect.objectContaining(hidden)],
    credits: null,
    created_at: madeAt,
    updated_at: madeAt,
  })
  const params = { team_code }
  expect((await (await as(ada)).call(getTeam, { params })).body).toEqual(own.body)
  const organiser = await as(await makeOrganiser(db))
  const one = await organiser.call(getTeam, { params })
  const all = { e_signature: 'A signature', phone_number: '12125550101' }
  expect(one.body.profiles).toEqual([shown, expect.objectContaining(all)])
  const { body } = await organiser.call(listTeams, {})
  expect(body).toEqual({
    count: 1,
    next: null,
    previous: null,
    results: [{ ...one.body, status_counts: noOrders }],
  })
})

test.each(['ZZZZZ', 'TOOLONG', '%F0%9F%A6%8A'])('there is no team %s', async (code) => {
  const { organiser } = await startEvent()
  expect(await organiser.request('GET', `/api/event/teams/${code}/`)).toMatchObject({
    status: 404,
    body: { detail: expect.any(String) },
  })
})

describe('the list of teams', () => {
  async function find({ organiser }: TestEvent, search: string) {
    const answer = await organiser.call(listTeams, { query: { search } })
    expect(answer).toMatchObject({ status: 200, body: { count: answer.body.results.length } })
    return answer.body.results.map((team) => team.id)
  }

  test('is searched by code and by every member’s names and email', async () => {
    const event = await startEvent()
    const zoe = await makeParticipant(event.db, {
      first_name: 'Zoë',
      last_name: 'Ångström',
      email: 'z_100%@example.org',
    })
    const { team } = event
    const { id } = await makeTeam(event.db, { members: 0 })
    await makeParticipant(event.db, {
      team: { id: zoe.teamId, code: zoe.teamCode },
      first_name: 'Ivan',
    })
    for (const search of ['ZOË', 'ångstr', 'zoë ÅNG', 'Z_1', '0%@', 'example.org', 'ivan,zoë']) {
      expect(await find(event, search)).toEqual([zoe.teamId])
    }
    expect(await find(event, `${zoe.teamCode.toLowerCase()} ivan`)).toEqual([zoe.teamId])
    expect(await find(event, team.code)).toEqual([team.id])
    expect(await find(event, 'zxx100')).toEqual([])
    expect(await find(event, 'ivan grace')).toEqual([])
    expect(await find(event, '\\')).toEqual([])
    expect(await find(event, '')).toEqual(expect.arrayContaining([id, team.id, zoe.teamId]))
  })

  test('counts the orders of each team, per status', async () => {
    const { organiser, db, team } = await startEvent()
    const other = await makeTeam(db)
    const item = await makeItem(db, { quantity: 100 })
    const lines = [{ item, quantity: 2 }]
    for (const status of ['Picked Up', 'Submitted', 'Picked Up', 'Returned'] as const) {
      await makeOrder(db, { team, status, lines })
    }
    await makeOrder(db, { team: other, status: 'Ready for Pickup', lines })
    const { body } = await organiser.call(listTeams, {})
    const counts = body.results.map((found) => [found.id, found.status_counts])
    expect(Object.fromEntries(counts)).toEqual({
      [team.id]: { ...noOrders, Submitted: 1, 'Picked Up': 2, Returned: 1 },
      [other.id]: { ...noOrders, 'Ready for Pickup': 1 },
    })
  })

  test('can be narrowed to some codes, in any case', async () => {
    const { organiser, db, team } = await startEvent()
    const [other] = [await makeTeam(db), await makeTeam(db)]
    const find = async (team_code: string[]) => {
      const { body } = await organiser.call(listTeams, { query: { team_code } })
      return body.results.map((found) => found.team_code)
    }
    const both = [team.code, other.code].toSorted()
    expect(await find([other.code.toLowerCase(), team.code])).toEqual(both)
    expect(await find([team.code, 'ZZZZZ'])).toEqual([team.code])
    expect(await find(['ZZZZZ'])).toEqual([])
    expect(await find([team.code.slice(1)])).toEqual([])
  })

  test('shows first the teams of which one member matches every piece, then the others by code', async () => {
    const event = await startEvent()
    const { db } = event
    const teams = [await makeTeam(db, { members: 0 }), await makeTeam(db, { members: 0 })]
    const [first, second] = teams.toSorted((a, b) => (a.code < b.code ? -1 : 1))
    if (first === undefined || second === undefined) throw new Error('There are two teams.')
    await makeParticipant(db, { team: first, first_name: 'José', last_name: 'O’Hara' })
    await makeParticipant(db, { team: first, first_name: 'Ana', last_name: 'Núñez' })
    await makeParticipant(db, { team: second, first_name: 'Jose', last_name: 'Nunez' })
    expect(await find(event, 'jose nuñez')).toEqual([second.id, first.id])
    expect(await find(event, "o'hara")).toEqual([first.id])
    expect(await find(event, 'oʼHARA')).toEqual([first.id])
    const page = async (offset: number) => {
      const query = { search: 'jose nunez', limit: 1, offset }
      return (await event.organiser.call(listTeams, { query })).body.results.map(({ id }) => id)
    }
    expect([...(await page(0)), ...(await page(1))]).toEqual([second.id, first.id])
  })

  test('can be those that have units and of which no ID is recorded', async () => {
    const event = await startEvent()
    const { db, team, organiser } = event
    const item = await makeItem(db)
    const lines = [{ item, quantity: 1 }]
    const [waiting, back, noted] = await times(3, () => makeTeam(db))
    if (!waiting || !back || !noted) throw new Error('There are three teams.')
    await makeOrder(db, { team, status: 'Picked Up', lines })
    await makeOrder(db, { team: waiting, status: 'Ready for Pickup', lines })
    await makeOrder(db, { team: noted, status: 'Picked Up', lines })
    await makeOrder(db, {
      team: back,
      status: 'Returned',
      lines: [{ item, quantity: 1, returned: ['Healthy'] }],
    })
    const params = { id: noted.members[1]?.profileId ?? 0 }
    await organiser.call(updateProfile, { params, body: { id_provided: true } })
    const list = async (id_missing: boolean) => {
      const { body } = await organiser.call(listTeams, { query: { id_missing } })
      expect(body.count).toBe(body.results.length)
      return new Set(body.results.map(({ id }) => id))
    }
    expect(await list(true)).toEqual(new Set([team.id]))
    expect(await list(false)).toEqual(new Set([waiting.id, back.id, noted.id]))
  })
})
