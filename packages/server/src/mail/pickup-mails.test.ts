import { cancelOwnOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeItem } from '../testing/world/make-items.ts'
import {
  bringBack,
  moveTo,
  orderAtDesk,
  playOrder,
  readHistory,
  shorten,
  undo,
} from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'
import { startMailedEvent, textsOf } from '../testing/mail/start-mailed-event.ts'
import { queueWithoutSending } from '../testing/mail/start-outbox.ts'
import { mailRanks } from './define-mail.ts'

// Tests of spec §18.

test('the team hears when its order is ready, and what came back and is still out', async () => {
  const event = await startMailedEvent()
  const lamp = await makeItem(event.db, { name: 'Lamp' })
  const order = await playOrder(event, [{ item: lamp, quantity: 3 }])
  await event.next(3)
  await moveTo(event.organiser, order, 'Ready for Pickup')
  const ready = textsOf((await event.next(2)).get(event.members.ada.email))
  expect(ready.subject).toBe(
    `Test <Hacks>: order #${order.id} of team ${event.team.code} is ready for pickup`,
  )
  expect(ready.text).toContain('To pick up:\n- Lamp: 3\n')
  await moveTo(event.organiser, order, 'Picked Up')
  await bringBack(event.organiser, order, [
    { item: lamp, quantity: 1, condition: 'Healthy' },
    { item: lamp, quantity: 1, condition: 'Broken' },
  ])
  const part = textsOf((await event.next(2)).get(event.members.grace.email))
  expect(part.subject).toBe(`Test <Hacks>: part of order #${order.id} has been returned`)
  expect(part.text).toContain('Returned:\n- Lamp: 2 (1 Healthy, 1 Broken)\n')
  expect(part.text).toContain('Your team still has:\n- Lamp: 1\n')
  await bringBack(event.organiser, order, [{ item: lamp, quantity: 1, condition: 'Healthy' }])
  const all = textsOf((await event.next(2)).get(event.members.ada.email))
  expect(all.subject).toBe(`Test <Hacks>: order #${order.id} has been returned`)
  expect(all.text).not.toContain('still has')
})

test('a shortening is told with what is ready, and by a mail of its own when that was told', async () => {
  const event = await startMailedEvent()
  const lamp = await makeItem(event.db, { name: 'Lamp' })
  const order = await playOrder(event, [{ item: lamp, quantity: 3 }])
  await event.next(3)
  await shorten(event.organiser, order, [{ item: lamp, quantity: 1 }])
  await moveTo(event.organiser, order, 'Ready for Pickup')
  const ready = textsOf((await event.next(2)).get(event.members.ada.email))
  expect(ready.subject).toBe(
    `Test <Hacks>: order #${order.id} of team ${event.team.code} is ready for pickup`,
  )
  expect(ready.text).toContain('To pick up:\n- Lamp: 2\n')
  expect(ready.text).toContain('Asked for, and not in the order:\n- Lamp: 1 of 3\n')
  await shorten(event.organiser, order, [{ item: lamp, quantity: 1 }], true)
  const mails = await event.next(2)
  expect(mails.has('desk@example.com')).toBe(false)
  const changed = textsOf(mails.get(event.members.grace.email))
  expect(changed.subject).toBe(`Test <Hacks>: order #${order.id} has been changed`)
  expect(changed.text).toContain('Taken out of the order:\n- Lamp: 1 of 2\n')
  expect(changed.text).toContain('To pick up:\n- Lamp: 1\n')
})

/** An event whose mails stay in the outbox. */
async function start() {
  const event = await startEvent()
  queueWithoutSending(event)
  const item = await makeItem(event.db, { name: 'Lamp' })
  let read = 0
  return {
    ...event,
    lines: [{ item, quantity: 2 }] as const,
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

test('a team waits for mails that change what it can pick up; the others are notices', async () => {
  const { ada, organiser, lines, next, ...event } = await start()
  const [{ item }] = lines
  const first = await playOrder({ ada, organiser, ...event }, lines, 'Ready for Pickup')
  await shorten(organiser, first, [{ item, quantity: 1 }])
  await moveTo(organiser, first, 'Cancelled')
  const second = await playOrder({ ada, organiser, ...event }, lines)
  await ada.call(cancelOwnOrder, { params: second, body: { status: 'Cancelled' } })
  const third = await playOrder({ ada, organiser, ...event }, lines, 'Picked Up')
  await bringBack(organiser, third, [{ item, quantity: 1, condition: 'Healthy' }])
  const { awaited, notice } = mailRanks
  expect((await next()).map(({ kind, rank }) => [kind, rank])).toEqual([
    ['order.submitted', notice],
    ['order.ready', awaited],
    ['order.shortened', awaited],
    ['order.cancelled', awaited],
    ['order.submitted', notice],
    ['order.cancelled', notice],
    ['order.submitted', notice],
    ['order.ready', awaited],
    ['order.returned', notice],
  ])
})
