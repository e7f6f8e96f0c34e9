import { endpoints, limits, urlOf } from '@signout/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anonymous } from '../base/actor.ts'
import { insertRows } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import { tableNames } from '../ops/backup/tables.ts'
import { playOrder } from '../testing/world/calls.ts'
import { report, startEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import type { TestClient } from '../testing/requests/test-client.ts'
import { announce } from './changes/change.ts'
import { transact } from './transact.ts'
import { instantAfter } from '../base/instants.ts'

// Tests of spec §16: what changes nothing writes nothing, and what is kept of answers is bounded.

async function dump(db: Db) {
  const tables = [...tableNames, 'kept_answers']
  const rows = tables.map((table) => sql`select * from ${sql.table(table)}`.execute(db))
  return (await Promise.all(rows)).map((result, at) => ({ table: tables[at], rows: result.rows }))
}

test('a call that changes nothing writes nothing, and is executed again with its key', async () => {
  const event = await startEvent()
  const { db, ada, organiser, team } = event
  const item = await makeItem(db, { name: 'Lamp' })
  const order = await playOrder(event, [{ item, quantity: 1 }], 'Ready for Pickup')
  const back = { item, quantity: 1, returned: ['Broken' as const] }
  const returned = await makeOrder(db, { team, status: 'Returned', lines: [back] })
  const { body: incident } = await ada.call(endpoints.reportIncident, {
    body: { ...report, order: null, hardware: item.id },
  })
  const { id: unit } = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', returned.id)
    .executeTakeFirstOrThrow()
  const { body: own } = await ada.call(endpoints.getOwnTeam, {})
  const { body: user } = await organiser.call(endpoints.getUser, {})
  const [profile] = own.profiles
  const { categories } = (await organiser.call(endpoints.getItem, { params: item })).body
  const { updateTeam, updateProfile, updateItem, updateCategory } = endpoints
  const { updateUser, updateIncident, updateOrder, correctCondition } = endpoints
  const { project_description } = own
  const id = profile?.id ?? 0
  const same: readonly (readonly [TestClient, string, object])[] = [
    [ada, urlOf(updateTeam, { team_code: team.code }), { project_description }],
    [organiser, urlOf(updateProfile, { id }), { id_provided: false }],
    [organiser, urlOf(updateItem, item), { name: 'Lamp', categories }],
    [organiser, urlOf(updateCategory, { id: categories[0] ?? 0 }), { max_per_team: null }],
    [organiser, urlOf(updateUser, user), { first_name: user.first_name }],
    [organiser, urlOf(updateIncident, incident), { resolved: false }],
    [organiser, urlOf(updateOrder, order), { status: 'Ready for Pickup' }],
    [
      organiser,
      urlOf(correctCondition, { id: returned.id, unit }),
      { part_returned_health: 'Broken' },
    ],
  ]
  const before = await dump(db)
  for (const [client, url, body] of same) {
    for (const _ of [1, 2]) {
      const headers = { 'idempotency-key': 'k' }
      const answer = await client.request('PATCH', url, { body, headers })
      expect({ url, status: answer.status }).toEqual({ url, status: 200 })
      expect(answer.headers['idempotency-replayed']).toBeUndefined()
    }
    expect({ url, dump: await dump(db) }).toEqual({ url, dump: before })
  }
})

test.each([
  ['participant', false],
  ['organiser', true],
] as const)('of the answers to a %s the oldest make room for more', async (role, isOrganiser) => {
  const { db, team, clock } = await startEvent()
  const most = limits.idempotentAnswers[role]
  const [{ userId: user_id }, { userId: other }] = team.members
  const old = Array.from({ length: most }, (_, at) => `old ${at}`)
  const rows = [user_id, other].flatMap((userId) =>
    old.map((key, at) => ({
      user_id: userId,
      key,
      request: 'r',
      created_at: instantAfter(clock.now(), -(at + 1) * 1000),
    })),
  )
  await insertRows(db, 'kept_answers', rows, {
    user_id: 'integer',
    key: 'text',
    request: 'text',
    created_at: 'timestamp',
  }).execute()
  const request = { key: 'new', fingerprint: 'r', at: clock.now() }
  await transact(db, { ...anonymous, isOrganiser, userId: user_id, request }, async (tx) =>
    announce(tx, {}),
  )
  const keysOf = async (userId: number) => {
    const kept = db.selectFrom('kept_answers').select('key').where('user_id', '=', userId)
    return (await kept.orderBy('created_at', 'desc').execute()).map(({ key }) => key)
  }
  expect(await keysOf(user_id)).toEqual(['new', ...old.slice(0, -1)])
  expect(await keysOf(other)).toEqual(old)
})

test('a write that answers nothing, a 204, is repeated as that', async () => {
  const { db, team, clock } = await startEvent()
  const request = { key: 'k', fingerprint: 'r', at: clock.now() }
  const actor = { ...anonymous, userId: team.members[0].userId, request }
  const write = () => transact(db, actor, async (tx) => announce(tx, {}))
  expect(await write()).toBeUndefined()
  expect(await write()).toBeUndefined()
  expect(request).toHaveProperty('isReplayed', true)
})
