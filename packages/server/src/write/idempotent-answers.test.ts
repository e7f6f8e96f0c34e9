import { randomBytes } from 'node:crypto'
import { endpoints, limits, submitOrder } from '@signout/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anonymous } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { tableNames } from '../ops/backup/tables.ts'
import { playOrder } from '../testing/world/calls.ts'
import { report, startEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import type { TestClient } from '../testing/requests/test-client.ts'
import { announce } from '../hub/change.ts'
import { transact } from './transact.ts'
import { instantAfter } from '../instants.ts'

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
  const path = (endpoint: { readonly path: string }, ids: object) =>
    Object.entries(ids).reduce(
      (text, [name, id]) => text.replace(`{${name}}`, String(id)),
      endpoint.path,
    )
  const same: readonly (readonly [TestClient, string, object])[] = [
    [
      ada,
      path(endpoints.updateTeam, { team_code: team.code }),
      { project_description: own.project_description },
    ],
    [organiser, path(endpoints.updateProfile, { id: profile?.id }), { id_provided: false }],
    [organiser, path(endpoints.updateItem, { id: item.id }), { name: 'Lamp', categories }],
    [organiser, path(endpoints.updateCategory, { id: categories[0] }), { max_per_team: null }],
    [organiser, path(endpoints.updateUser, { id: user.id }), { first_name: user.first_name }],
    [organiser, path(endpoints.updateIncident, { id: incident.id }), { resolved: false }],
    [organiser, path(endpoints.updateOrder, { id: order.id }), { status: 'Ready for Pickup' }],
    [
      organiser,
      path(endpoints.correctCondition, { id: returned.id, unit }),
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
  const { most, bytes } = limits.idempotentAnswers[role]
  const [{ userId: user_id }, { userId: other }] = team.members
  const at = (minute: number) => instantAfter(clock.now(), -minute * 1000)
  const rows = (userId: number, size: number) =>
    Array.from({ length: most }, (_, minute) => {
      const row = { user_id: userId, key: `old ${minute}`, request: 'r', answer: null, size }
      return { ...row, created_at: at(minute + 1) }
    })
  const keep = async (key: string, answer: string) => {
    const request = { key, fingerprint: 'r', at: clock.now() }
    const actor = { ...anonymous, isOrganiser, userId: user_id, request }
    await transact(db, actor, async (tx) => {
      announce(tx, {})
      return answer
    })
  }
  const keysOf = async (userId: number) => {
    const kept = db.selectFrom('kept_answers').select('key').where('user_id', '=', userId)
    return (await kept.orderBy('created_at', 'desc').execute()).map(({ key }) => key)
  }
  const old = (count: number) => Array.from({ length: count }, (_, minute) => `old ${minute}`)
  for (const row of [...rows(user_id, 10), ...rows(other, 10)]) {
    await db.insertInto('kept_answers').values(row).execute()
  }
  await keep('new', 'short')
  expect(await keysOf(user_id)).toEqual(['new', ...old(most - 1)])
  expect(await keysOf(other)).toHaveLength(most)
  await db
    .updateTable('kept_answers')
    .set({ size: bytes / 10 })
    .execute()
  clock.advance(1000)
  await keep('large', randomBytes(bytes / 100).toString('hex'))
  expect(await keysOf(user_id)).toEqual(['large', 'new', ...old(8)])
})

test('an answer is kept compressed, and one that an older version kept is still found', async () => {
  const { db, ada } = await startEvent()
  const { id } = await makeItem(db)
  const body = { hardware: [{ id, quantity: 1 }] }
  const send = async () => ada.call(submitOrder, { body }, { 'idempotency-key': 'k' })
  const first = await send()
  const kept = await db.selectFrom('kept_answers').selectAll().executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ answer: null, size: kept.compressed?.length })
  const again = await send()
  expect(again.body).toEqual(first.body)
  expect(again.headers['idempotency-replayed']).toBe('true')
  const answer = JSON.stringify(first.body)
  await db.updateTable('kept_answers').set({ answer, compressed: null }).execute()
  expect((await send()).body).toEqual(first.body)
})
