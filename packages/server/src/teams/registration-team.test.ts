import {
  createProfile,
  getOwnTeam,
  getReviewStatus,
  joinTeam,
  leaveTeam,
  listNews,
  type Profile,
  updateOrder,
  updateUser,
} from '@signout/contract'
import { expect, test } from 'vitest'
import type { Db } from '../db/tables.ts'
import type { TestClient } from '../testing/requests/test-client.ts'
import { times } from '../testing/runs.ts'
import { readHistory } from '../testing/world/calls.ts'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { makeParticipant, makeTeam, makeUser } from '../testing/world/make.ts'
import { startTwoServers } from '../testing/world/two-servers.ts'

// Tests of spec §12: teams from registration.

const body = { e_signature: 'A signature', acknowledge_rules: true } as const

async function sign(client: TestClient): Promise<Profile> {
  const answer = await client.call(createProfile, { body })
  expect(answer.status).toBe(201)
  return answer.body
}

async function signAs({ db, as }: Pick<TestEvent, 'db' | 'as'>, registration_team: string) {
  return sign(await as(await makeUser(db, { registration_team })))
}

/** Numbers of members of all teams, the largest first. */
async function sizesOf(db: Db): Promise<number[]> {
  const members = await db.selectFrom('profiles').select('team_id').execute()
  const teams = Map.groupBy(members, ({ team_id }) => team_id)
  return [...teams.values()].map(({ length }) => length).toSorted((one, other) => other - one)
}

test('those who registered with the same name, however it is typed, sign into one team', async () => {
  const event = await startEvent()
  const first = await signAs(event, 'The Robots')
  for (const name of ['the  robots', 'THE ROBÔTS', 'the robots']) {
    expect((await signAs(event, name)).team).toBe(first.team)
  }
  expect((await signAs(event, 'The Robot')).team).not.toBe(first.team)
  expect((await signAs(event, 'The Robots')).team).not.toBe(first.team)
})

test('who joins by signing has the row profile.created alone, and who is first a new team', async () => {
  const event = await startEvent()
  const { db, as, organiser } = event
  const users = await times(2, () => makeUser(db, { registration_team: 'Robots' }))
  const [{ team }] = [await sign(await as(users[0] ?? { userId: 0 }))]
  await sign(await as(users[1] ?? { userId: 0 }))
  const rows = (await readHistory(organiser)).toReversed()
  expect(rows.map(({ kind, user_id, team_code }) => [kind, user_id, team_code])).toEqual([
    ['team.created', users[0]?.userId, team],
    ['profile.created', users[0]?.userId, team],
    ['profile.created', users[1]?.userId, team],
  ])
})

test('the next joins where most of the name are now, else their newest team with room', async () => {
  const event = await startEvent()
  const { db, as } = event
  const ada = await makeUser(db, { registration_team: 'Robots' })
  const left = await sign(await as(ada))
  const other = await makeTeam(db, { members: 2 })
  const client = await as(ada)
  await client.call(joinTeam, { params: { team_code: other.code } })
  const grace = await signAs(event, 'Robots')
  expect(grace.team).toBe(other.code)
  expect(grace.team).not.toBe(left.team)
  const third = await signAs(event, 'Robots')
  expect(third.team).not.toBe(other.code)
  expect((await signAs(event, 'Robots')).team).toBe(third.team)
})

test('where most of the name are in a full team the newest with room is joined, not the next largest', async () => {
  const event = await startEvent()
  const { db, as } = event
  await times(4, () => signAs(event, 'Robots'))
  const third = await makeUser(db, { registration_team: 'Robots' })
  const older = await signAs(event, 'Robots')
  await signAs(event, 'Robots')
  const client = await as(third)
  expect((await sign(client)).team).toBe(older.team)
  await client.call(leaveTeam, {})
  const newest = (await client.call(getOwnTeam, {})).body
  expect((await signAs(event, 'Robots')).team).toBe(newest.team_code)
})

test('a full team is not joined, though strangers fill it', async () => {
  const event = await startEvent()
  const first = await signAs(event, 'Robots')
  const team = { id: await idOf(event.db, first.team), code: first.team }
  await times(3, () => makeParticipant(event.db, { team }))
  expect((await signAs(event, 'Robots')).team).not.toBe(first.team)
  expect(await sizesOf(event.db)).toEqual([4, 2, 1])
})

test('300 people of one name sign into 75 teams of four', async () => {
  const event = await startEvent()
  await times(300, () => signAs(event, 'No team yet'))
  expect(await sizesOf(event.db)).toEqual([...Array<number>(75).fill(4), 2])
})

test('those who sign at once overfill no team, and make none without need', async () => {
  const { db, as, addTeam, atOnce } = await startTwoServers()
  const users = await times(10, () => makeUser(db, { registration_team: 'Robots' }))
  const clients = await times(10, async (at) => {
    const [here, there] = await as(users[at] ?? { userId: 0 })
    return at % 2 === 0 ? here : there
  })
  await addTeam(1)
  await atOnce(10, () => Promise.all(clients.map((client) => client.call(createProfile, { body }))))
  expect(await sizesOf(db)).toEqual([4, 4, 2, 1])
})

test('who signs while others join by its code does not overfill the team', async () => {
  const { db, as, addTeam, atOnce } = await startTwoServers()
  const target = await addTeam(3)
  const [member] = target.members
  const named = { registration_team: 'Robots', registration_team_key: 'robots' }
  await db.updateTable('users').set(named).where('id', '=', member.userId).execute()
  const [joiner, signer] = [await addTeam(1), await makeUser(db, { registration_team: 'Robots' })]
  const [client] = await as(signer)
  const [signed] = await atOnce(2, () =>
    Promise.all([
      client.call(createProfile, { body }),
      joiner.clients[0].call(joinTeam, { params: { team_code: target.code } }),
    ]),
  )
  expect(signed.status).toBe(201)
  expect((await sizesOf(db))[0]).toBe(4)
})

test('the members hear of who joins, who begins without news', async () => {
  const event = await startEvent()
  const { db, as, organiser, team } = event
  const named = { registration_team: 'Robots', registration_team_key: 'robots' }
  await db.updateTable('users').set(named).where('id', '=', team.members[0].userId).execute()
  const lines = [{ item: await makeItem(db), quantity: 1 }]
  const { id } = await makeOrder(db, { team, lines })
  await organiser.call(updateOrder, { params: { id }, body: { status: 'Ready for Pickup' } })
  const before = (await event.ada.call(getOwnTeam, {})).body.profiles
  const client = await as(await makeUser(db, { registration_team: 'Robots' }))
  await sign(client)
  const after = (await event.ada.call(getOwnTeam, {})).body.profiles
  expect([before.length, after.length]).toEqual([2, 3])
  expect((await client.call(listNews, {})).body.results).toEqual([])
  expect((await event.ada.call(listNews, {})).body.results).toHaveLength(1)
})

test('an organiser changes and clears the team at registration, and the applicant reads it', async () => {
  const { db, as, organiser } = await startEvent()
  const ada = await makeUser(db)
  const client = await as(ada)
  expect((await client.call(getReviewStatus, {})).body).not.toHaveProperty('registration_team')
  const change = (registration_team: string | null) =>
    organiser.call(updateUser, { params: { id: ada.userId }, body: { registration_team } })
  expect((await change('  The\nRobots ')).body).toMatchObject({ registration_team: 'The Robots' })
  expect((await client.call(getReviewStatus, {})).body).toMatchObject({
    registration_team: 'The Robots',
  })
  const [row] = await readHistory(organiser)
  expect(row).toMatchObject({
    kind: 'user.updated',
    detail: { changes: { registration_team: { before: null, after: 'The Robots' } } },
  })
  expect((await change('x'.repeat(100))).status).toBe(200)
  expect(await change('x'.repeat(101))).toMatchObject({
    status: 400,
    body: { registration_team: ['Enter at most 100 characters.'] },
  })
  for (const none of [null, ' ']) {
    await change('Robots')
    expect((await change(none)).body).toMatchObject({ registration_team: null })
  }
})

async function idOf(db: Db, code: string): Promise<number> {
  const team = db.selectFrom('teams').select('id').where('team_code', '=', code)
  return (await team.executeTakeFirstOrThrow()).id
}
