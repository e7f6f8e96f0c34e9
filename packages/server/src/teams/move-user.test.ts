import {
  type BodyOf,
  getOwnTeam,
  joinTeam,
  leaveTeam,
  listNews,
  listOwnOrders,
  submitOrder,
  updateOrder,
  updateUser,
} from '@signout/contract'
import { expect, test } from 'vitest'
import type { Db } from '../db/tables.ts'
import { playOrder, readHistory, submit } from '../testing/world/calls.ts'
import { asMember, startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { type MadeUser, makeTeam, makeUser } from '../testing/world/make.ts'

// Tests of spec §13: organisers move a participant to another team.

async function startMoving() {
  const event = await startEvent()
  const item = await makeItem(event.db, { quantity: 100 })
  const [ada, grace] = event.team.members
  const move = (body: BodyOf<typeof updateUser>, { userId: id }: MadeUser = ada) =>
    event.organiser.call(updateUser, { params: { id }, body })
  return { ...event, item, move, users: { ada, grace } }
}

async function kindsOf({ organiser }: TestEvent, code: string) {
  const rows = (await readHistory(organiser, { team: code })).toReversed()
  return rows.map(({ kind, team_code }) => [kind, team_code])
}

async function teamsOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('teams').select('team_code').orderBy('id').execute()
  return rows.map((row) => row.team_code)
}

test('a participant is moved in spite of active orders, which stay with the team that made them', async () => {
  const event = await startMoving()
  const { ada, grace, db, item, move, team, organiser } = event
  const other = await makeTeam(db)
  const order = await playOrder(event, [{ item, quantity: 2 }])
  expect(await move({ team: ` ${other.code.toLowerCase()} ` })).toMatchObject({
    status: 200,
    body: { profile: { team: other.code } },
  })
  expect((await ada.call(getOwnTeam, {})).body.profiles).toHaveLength(3)
  expect((await ada.call(listOwnOrders, {})).body.results).toEqual([])
  expect((await grace.call(listOwnOrders, {})).body.results).toMatchObject([order])
  const rows = await readHistory(organiser, { kind: ['team.joined', 'team.left'] })
  const by = { id: expect.any(Number), first_name: 'Person', last_name: expect.any(String) }
  expect(rows).toMatchObject([
    {
      kind: 'team.joined',
      actor: by,
      user_id: team.members[0].userId,
      team_code: other.code,
      detail: { from: { id: team.id, team_code: team.code }, is_gone: false },
    },
    {
      kind: 'team.left',
      actor: by,
      user_id: team.members[0].userId,
      team_code: team.code,
      detail: { to: { id: other.id, team_code: other.code } },
    },
  ])
  expect((await kindsOf(event, team.code)).at(-1)).toEqual(['team.left', team.code])
  expect(await kindsOf(event, other.code)).toEqual([['team.joined', other.code]])
})

test('null gives a team of one’s own; who is alone stays where they are', async () => {
  const event = await startMoving()
  const { db, move, team, users } = event
  const { body } = await move({ team: null })
  const code = body.profile?.team ?? ''
  expect(await teamsOf(db)).toEqual([team.code, code])
  expect(await kindsOf(event, code)).toEqual([
    ['team.created', code],
    ['team.joined', code],
  ])
  const before = await readHistory(event.organiser)
  for (const same of [null, code]) {
    expect(await move({ team: same })).toMatchObject({ body: { profile: { team: code } } })
  }
  expect(await readHistory(event.organiser)).toHaveLength(before.length)
  // The last member takes the empty team along.
  await move({ team: code }, users.grace)
  expect(await teamsOf(db)).toEqual([code])
})

test('a full team takes more only by force, an unknown one never', async () => {
  const { db, move } = await startMoving()
  const full = await makeTeam(db, { members: 4 })
  expect(await move({ team: full.code })).toMatchObject({
    status: 400,
    body: { team: ['Team is full'] },
  })
  for (const team of ['ZZZZ9', 'x', '']) {
    expect(await move({ team, force: true })).toMatchObject({
      status: 400,
      body: { team: [expect.stringMatching(/^No team has the code/)] },
    })
  }
  expect(await move({ team: full.code, force: true })).toMatchObject({
    status: 200,
    body: { profile: { team: full.code } },
  })
  expect(await move({ force: true })).toMatchObject({ status: 200 })
})

test('the last member stays while the team has active orders, even against force', async () => {
  const event = await startMoving()
  const { db, item, move, team, users, organiser } = event
  const other = await makeTeam(db)
  const order = await playOrder(event, [{ item, quantity: 1 }])
  await move({ team: other.code })
  const refused = {
    status: 400,
    body: {
      team: [
        `Team ${team.code} has orders that are not returned or cancelled yet, and no other members.`,
      ],
    },
  }
  expect(await move({ team: other.code, force: true }, users.grace)).toMatchObject(refused)
  const cancel = { params: order, body: { status: 'Cancelled' } } as const
  await organiser.call(updateOrder, cancel)
  expect(await move({ team: other.code }, users.grace)).toMatchObject({ status: 200 })
  expect(await teamsOf(db)).toEqual([other.code])
})

test.each([{ team: 5 }, { team: true }, { team: ['ABCDE'] }, { team: null, force: 'yes' }])(
  '%j is refused',
  async (body) => {
    const { organiser, users } = await startMoving()
    const answer = await organiser.request('PATCH', `/api/event/users/${users.ada.userId}/`, {
      body,
    })
    expect(answer.status).toBe(400)
  },
)

test('only participants are in teams, and an unknown user is none', async () => {
  const { db, move, team } = await startMoving()
  const applicant = await makeUser(db)
  for (const code of [team.code, null]) {
    expect(await move({ team: code }, applicant)).toMatchObject({
      status: 400,
      body: { team: ['Only participants, who have signed the waiver, are in a team.'] },
    })
  }
  const unknown = { ...applicant, userId: 999_999 }
  expect(await move({ team: team.code }, unknown)).toMatchObject({ status: 404 })
})

test('other fields of the same call are written with the move, or not at all', async () => {
  const { db, move } = await startMoving()
  const { code } = await makeTeam(db)
  const renamed = { first_name: 'Augusta' }
  expect(await move({ ...renamed, team: code })).toMatchObject({
    body: { ...renamed, profile: { team: code } },
  })
  expect(await move({ first_name: 'Ada', team: 'ZZZZ9' })).toMatchObject({ status: 400 })
  expect(await move({})).toMatchObject({ body: renamed })
})

test('who is moved is told once, and who joins by themselves or was there before is not', async () => {
  const { ada, grace, as, db, move, team } = await startMoving()
  const other = await makeTeam(db)
  const third = await as(other.members[0])
  await move({ team: other.code })
  const { results } = (await ada.call(listNews, {})).body
  expect(results).toMatchObject([{ kind: 'moved', order_id: null, hardware_id: null }])
  await grace.call(joinTeam, { params: { team_code: other.code } })
  for (const client of [grace, third])
    expect((await client.call(listNews, {})).body.results).toEqual([])
  expect(await teamsOf(db)).not.toContain(team.code)
  await move({ team: null })
  expect((await ada.call(listNews, {})).body.results).toMatchObject([{ kind: 'moved' }])
})

test('an order that names another team than the caller’s is refused', async () => {
  const { ada, db, item, move, team } = await startMoving()
  const other = await makeTeam(db)
  const order = (team_code: string) =>
    ada.call(submitOrder, { body: { hardware: [{ id: item.id, quantity: 1 }], team_code } })
  expect(await order(team.code)).toMatchObject({ status: 201, body: { team_code: team.code } })
  await move({ team: other.code })
  expect(await order(team.code)).toMatchObject({
    status: 409,
    body: { detail: 'Your team has changed in the meantime. Please try again.' },
  })
  expect(await order(other.code)).toMatchObject({ status: 201, body: { team_code: other.code } })
})

test('credits that were spent in one team are not forgotten by joining and leaving another', async () => {
  const event = await startEvent({ config: { team_credits: 100 } })
  const { db, organiser, team, as } = event
  const lamp = await makeItem(db, { credits: 10, is_consumable: true })
  const [solo, host] = [team, await makeTeam(db)]
  await playOrder(event, [{ item: lamp, quantity: 1 }], 'Picked Up')
  const [, grace] = solo.members
  await organiser.call(updateUser, { params: { id: grace.userId }, body: { team: null } })
  const client = await as(grace)
  const creditsOf = async () => (await client.call(getOwnTeam, {})).body.credits
  expect(await creditsOf()).toMatchObject({ allowance: 0, own: true })
  await client.call(joinTeam, { params: { team_code: host.code } })
  expect(await creditsOf()).toMatchObject({ allowance: 100 })
  await client.call(leaveTeam, {})
  expect(await creditsOf()).toMatchObject({ allowance: 0, own: true })
  // Ada is alone with what they have spent, and takes it along as her team ends.
  await event.ada.call(joinTeam, { params: { team_code: host.code } })
  expect((await event.ada.call(leaveTeam, {})).body.credits).toMatchObject({ allowance: 0 })
  // Others of that team have all of theirs.
  const stranger = await asMember(event, host)
  expect((await stranger.call(leaveTeam, {})).body.credits).toMatchObject({ allowance: 100 })
  expect(await submit(stranger, [lamp, 1])).toMatchObject({ status: 400 })
})
