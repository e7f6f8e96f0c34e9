// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import {
  deleteTeam,
  joinTeam,
  leaveTeam,
  submitOrder,
  listNews,
  markNewsSeen,
  updateOrder,
  updateUser,
} from '@signout/contract'
import { expect, test } from 'vitest'
import type { Db } from '../db/tables.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { expectStockToAddUp, startEvent } from '../testing/world/event.ts'
import { type RacingTeam, startTwoServers } from '../testing/world/two-servers.ts'
import { countByStatus, type TestClient } from '../testing/requests/test-client.ts'
import { times } from '../testing/runs.ts'
import { commandLine } from '../base/actor.ts'
import { runTransaction } from '../db/transaction.ts'
import { makeTeam } from '../testing/world/make.ts'
import { record } from '../record/record.ts'
import { untilBlocked } from '../testing/database/test-database.ts'

const rounds = 5

function clientOf({ clients }: RacingTeam, at: number) {
  const client = clients[at]
  if (client === undefined) throw new Error(`There is no member number ${at}.`)
  return client
}

const join = (team: RacingTeam, at: number, { code }: { code: string }) =>
  clientOf(team, at).call(joinTeam, { params: { team_code: code } })
const leave = (team: RacingTeam, at: number) => clientOf(team, at).call(leaveTeam, {})
const order = (team: RacingTeam, at: number, { id }: { id: number }) =>
  clientOf(team, at).call(submitOrder, { body: { hardware: [{ id, quantity: 1 }] } })

/** The team has changed; or the write is made in the new team, which cannot be joined twice and is too small to order. */
const tooLate: unknown = expect.toBeOneOf([409, 400])

/** Members and orders of a team that are in the database. */
async function countOf(db: Db, team: RacingTeam) {
  const [members, orders] = [
    await db.selectFrom('profiles').select('id').where('team_id', '=', team.id).execute(),
    await db.selectFrom('orders').select('id').where('team_id', '=', team.id).execute(),
  ]
  return { members: members.length, orders: orders.length }
}

/** No team is empty or too large, and every profile is still there. */
async function expectTeamsToBeWhole(db: Db, profiles: number): Promise<void> {
  const members = await db.selectFrom('profiles').select('team_id').execute()
  expect(members).toHaveLength(profiles)
  const sizes = Map.groupBy(members, (row) => row.team_id)
  const teams = await db.selectFrom('teams').select('id').execute()
  for (const { id } of teams) expect([1, 2, 3, 4]).toContain(sizes.get(id)?.length)
}

test('five participants join a team with one place left: one gets it', async () => {
  const { db, addTeam, atOnce } = await startTwoServers()
  const target = await addTeam(3)
  const loners = await times(5, () => addTeam(1))
  const answers = await atOnce(5, () => Promise.all(loners.map((loner) => join(loner, 0, target))))
  expect(countByStatus(answers)).toEqual({ 200: 1, 400: 4 })
  const refused = answers.filter(({ status }) => status === 400)
  for (const { body } of refused) expect(body).toEqual({ detail: 'Team is full' })
  expect(await countOf(db, target)).toMatchObject({ members: 4 })
  await expectTeamsToBeWhole(db, 8)
})

test('two participants who are alone join each other: both end up in one team', async () => {
  const { db, addTeam, atOnce } = await startTwoServers()
  const pairs = await times(rounds, async () => [await addTeam(1), await addTeam(1)] as const)
  const answers = await atOnce(2 * rounds, () =>
    Promise.all(pairs.flatMap(([one, other]) => [join(one, 0, other), join(other, 0, one)])),
  )
  expect(countByStatus(answers)).toEqual({ 200: rounds, 404: rounds })
  await expectTeamsToBeWhole(db, 2 * rounds)
})

test('both members leave at the same time: one leaves, the other cannot', async () => {
  const { db, addTeam, atOnce } = await startTwoServers()
  const teams = await times(rounds, () => addTeam())
  const answers = await atOnce(2 * rounds, () =>
    Promise.all(teams.map((team) => Promise.all([leave(team, 0), leave(team, 1)]))),
  )
  for (const pair of answers) expect(countByStatus(pair)).toEqual({ 201: 1, 400: 1 })
  await expectTeamsToBeWhole(db, 2 * rounds)
})

test('a participant leaves and joins at the same time: one after the other, or one of the two; no join twice', async () => {
  const { db, addTeam, atOnce } = await startTwoServers()
  const teams = await times(rounds, async () => [await addTeam(), await addTeam(1)] as const)
  const answers = await atOnce(3 * rounds, () =>
    Promise.all(
      teams.map(([own, target]) =>
        Promise.all([leave(own, 0), join(own, 0, target), join(own, 0, target)]),
      ),
    ),
  )
  for (const [left, ...joined] of answers) {
    const done = [left, ...joined].filter(({ status }) => status < 300)
    expect(done.length).toBeGreaterThan(0)
    expect(joined.filter((join) => done.includes(join)).length).toBeLessThan(2)
    const refused = [left, ...joined].filter((answer) => !done.includes(answer))
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => tooLate))
  }
  await expectTeamsToBeWhole(db, 3 * rounds)
})

test('leaving against ordering: a team that orders stays together, a team that breaks up orders nothing', async () => {
  const { db, addTeam, atOnce } = await startTwoServers()
  const item = await makeItem(db, { quantity: 100 })
  const teams = await times(rounds, () => addTeam())
  const answers = await atOnce(2 * rounds, () =>
    Promise.all(teams.map((team) => Promise.all([leave(team, 1), order(team, 0, item)]))),
  )
  for (const [at, [left, ordered]] of answers.entries()) {
    const won = left.status === 201 ? { members: 1, orders: 0 } : { members: 2, orders: 1 }
    expect([left.status, ordered.status]).toEqual(won.orders === 0 ? [201, 400] : [400, 201])
    expect(await countOf(db, teams[at] ?? (await addTeam()))).toEqual(won)
  }
  await expectStockToAddUp(db)
})

test('a participant who leaves and orders at the same time does one of the two', async () => {
  const { db, addTeam, atOnce } = await startTwoServers()
  const item = await makeItem(db, { quantity: 100 })
  const teams = await times(rounds, () => addTeam(3))
  const answers = await atOnce(2 * rounds, () =>
    Promise.all(teams.map((team) => Promise.all([leave(team, 0), order(team, 0, item)]))),
  )
  for (const [left, ordered] of answers) {
    const hasLeft = left.status === 201
    expect([left.status, ordered.status]).toEqual(hasLeft ? [201, tooLate] : [400, 201])
  }
  await expectStockToAddUp(db)
})

test('a participant who is moved while they order: the order is the old team’s, or refused', async () => {
  const { db, desks, addTeam, atOnce } = await startTwoServers()
  const item = await makeItem(db, { quantity: 100 })
  const pairs = await times(rounds, async () => [await addTeam(), await addTeam()] as const)
  const answers = await atOnce(2 * rounds, () =>
    Promise.all(
      pairs.map(([own, target], at) =>
        Promise.all([
          order(own, 0, item),
          desks[at % 2 === 0 ? 0 : 1].call(updateUser, {
            params: { id: own.members[0].userId },
            body: { team: target.code },
          }),
        ]),
      ),
    ),
  )
  for (const [at, [ordered, moved]] of answers.entries()) {
    const [own, target] = pairs[at] ?? [await addTeam(), await addTeam()]
    expect(moved.status).toBe(200)
    expect(await countOf(db, target)).toEqual({ members: 3, orders: 0 })
    const wins = ordered.status === 201
    expect(wins || ordered.status === 409 || ordered.status === 400).toBe(true)
    expect(await countOf(db, own)).toEqual({ members: 1, orders: wins ? 1 : 0 })
  }
  await expectStockToAddUp(db)
})

test('moving against joining and leaving: everybody is in one team, and no call fails', async () => {
  const { db, desks, addTeam, atOnce } = await startTwoServers()
  const pairs = await times(rounds, async () => [await addTeam(), await addTeam(1)] as const)
  const answers = await atOnce(4 * rounds, () =>
    Promise.all(
      pairs.flatMap(([own, target]) => {
        const moveTo = (team: string | null) => {
          const params = { id: own.members[0].userId }
          return desks[1].call(updateUser, { params, body: { team, last_name: 'Moved' } })
        }
        return [join(own, 0, target), leave(own, 1), moveTo(target.code), moveTo(null)]
      }),
    ),
  )
  for (const { status } of answers) expect([200, 201, 400, 404, 409]).toContain(status)
  await expectTeamsToBeWhole(db, 3 * rounds)
})

test('deleting against ordering: no order loses its team, and no team its order', async () => {
  const { db, desks, addTeam, atOnce } = await startTwoServers()
  const item = await makeItem(db, { quantity: 100 })
  const teams = await times(rounds, () => addTeam())
  const answers = await atOnce(2 * rounds, () =>
    Promise.all(
      teams.map((team) =>
        Promise.all([
          desks[0].call(deleteTeam, { params: { team_code: team.code } }),
          order(team, 1, item),
        ]),
      ),
    ),
  )
  for (const [at, [deleted, ordered]] of answers.entries()) {
    const isGone = deleted.status === 204
    expect([deleted.status, ordered.status]).toEqual(isGone ? [204, tooLate] : [400, 201])
    expect(await countOf(db, teams[at] ?? (await addTeam()))).toEqual(
      isGone ? { members: 0, orders: 0 } : { members: 2, orders: 1 },
    )
  }
  await expectStockToAddUp(db)
})

test('joining against deleting: who joins too late is told so and keeps the profile', async () => {
  const { db, desks, addTeam, atOnce } = await startTwoServers()
  const pairs = await times(rounds, async () => [await addTeam(1), await addTeam(1)] as const)
  const answers = await atOnce(2 * rounds, () =>
    Promise.all(
      pairs.map(([loner, target]) =>
        Promise.all([
          join(loner, 0, target),
          desks[1].call(deleteTeam, { params: { team_code: target.id } }),
        ]),
      ),
    ),
  )
  for (const [joined, deleted] of answers) {
    expect(deleted.status).toBe(204)
    expect([200, 404]).toContain(joined.status)
  }
  const late = answers.filter(([joined]) => joined.status === 404).length
  expect(await db.selectFrom('profiles').select('id').execute()).toHaveLength(late)
})

test('a team that is deleted twice at the same time is deleted once', async () => {
  const { desks, addTeam, atOnce } = await startTwoServers()
  const { code } = await addTeam()
  const answers = await atOnce(2, () =>
    Promise.all(desks.map((desk) => desk.call(deleteTeam, { params: { team_code: code } }))),
  )
  expect(countByStatus(answers)).toEqual({ 204: 1, 404: 1 })
})

/** Takes note of all news that there are; answers the ids of their orders. */
async function readNews(client: TestClient): Promise<(number | null)[]> {
  const { results } = (await client.call(listNews, {})).body
  const newest = results.at(-1)
  if (newest !== undefined) await client.call(markNewsSeen, { body: { id: newest.id } })
  return results.map(({ order_id }) => order_id)
}

test('news that are committed after later ones were seen are still told', async () => {
  const { ada, clock, db, organiser, team } = await startEvent()
  const lines = [{ item: await makeItem(db), quantity: 1 }]
  const [slow, fast] = [await makeOrder(db, { team, lines }), await makeOrder(db, { team, lines })]
  const other = await makeTeam(db)
  const written = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  const status = { before: 'Submitted', after: 'Ready for Pickup' } as const
  const first = runTransaction(db, async (tx) => {
    const about = { order: slow.id, team: { id: team.id, team_code: team.code } }
    const entry = { kind: 'order.completed', ...about, detail: { status } } as const
    await record(tx, commandLine, [entry], clock.now())
    written.resolve()
    await going.promise
  })
  await written.promise
  const pack = (id: number) =>
    organiser.call(updateOrder, { params: { id }, body: { status: 'Ready for Pickup' } })
  // Other teams do not wait.
  expect((await pack((await makeOrder(db, { team: other, lines })).id)).status).toBe(200)
  const second = pack(fast.id)
  await untilBlocked(db)
  const told = await readNews(ada)
  going.resolve()
  await Promise.all([first, second])
  expect(new Set([...told, ...(await readNews(ada))])).toEqual(new Set([slow.id, fast.id]))
})
