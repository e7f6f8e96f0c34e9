import { cancelOwnOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { queueWithoutSending } from '../testing/mail/start-outbox.ts'
import {
  moveTo,
  orderAtDesk,
  playOrder,
  readHistory,
  shorten,
  undo,
} from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { mailRanks } from './define-mail.ts'

// Tests of spec §18: what a team is mailed when the desk undoes a change.

async function start() {
  const event = await startEvent()
  queueWithoutSending(event)
  const item = await makeItem(event.db, { name: 'Lamp' })
  let read = 0
  return {
    ...event,
    lines: [{ item, quantity: 2 }],
    /** The mails to Ada since the last call. */
    next: async () => {
      const mails = await event.db
        .selectFrom('mails')
        .select(['kind', 'rank', 'content'])
        .where('recipient', '=', event.team.members[0].email)
        .orderBy('id')
        .execute()
      const news = mails.slice(read)
      read = mails.length
      return news.map(({ kind, rank, content }) => {
        return { kind, rank, facts: JSON.parse(content ?? 'null') }
      })
    },
  }
}

const lamps = [{ name: 'Lamp', quantity: 2 }]

test.each([
  ['of a ready order', 'Ready for Pickup', 'desk', 'order.ready_again'],
  ['of an order to pack', 'Submitted', 'desk', 'order.restored'],
  ['by the team', 'Submitted', 'team', 'order.restored'],
] as const)('an undone cancellation %s is mailed', async (_, status, by, kind) => {
  const { organiser, ada, lines, next, ...event } = await start()
  const order = await playOrder({ organiser, ada, ...event }, lines, status)
  if (by === 'desk') await moveTo(organiser, order, 'Cancelled')
  else await ada.call(cancelOwnOrder, { params: order, body: { status: 'Cancelled' } })
  await next()
  expect((await undo(organiser, order)).status).toBe(200)
  expect(await next()).toMatchObject([
    { kind, rank: mailRanks.awaited, facts: { order: order.id, items: lamps } },
  ])
})

test('an undone hand-out is mailed as ready only where the team was not told so before', async () => {
  const { organiser, team, lines, next, ...event } = await start()
  const order = await playOrder({ organiser, ...event }, lines, 'Ready for Pickup')
  event.clock.advance(1000)
  await moveTo(organiser, order, 'Picked Up')
  await next()
  expect((await undo(organiser, order)).status).toBe(200)
  expect(await next()).toEqual([])

  const { body } = await orderAtDesk(organiser, team, lines, true)
  await next()
  expect((await undo(organiser, { id: body.order_id })).status).toBe(200)
  expect(await next()).toMatchObject([
    { kind: 'order.ready_again', facts: { order: body.order_id, items: lamps } },
  ])
})

test('other undone changes are not mailed', async () => {
  const { organiser, lines, next, ...event } = await start()
  const order = await playOrder({ organiser, ...event }, lines, 'Ready for Pickup')
  await shorten(
    organiser,
    order,
    lines.map(({ item }) => ({ item, quantity: 1 })),
  )
  await next()
  const rows = await readHistory(organiser, { order: order.id })
  for (const row of rows.slice(0, 2)) {
    expect((await undo(organiser, order, row.id)).status).toBe(200)
  }
  expect(await next()).toEqual([])
})
