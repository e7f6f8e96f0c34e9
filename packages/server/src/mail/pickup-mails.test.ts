import { cancelOwnOrder, updateItem, updateSettings } from '@signout/contract'
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

test('what became a consumable while it was out is still to come back', async () => {
  const event = await startMailedEvent()
  const lamp = await makeItem(event.db, { name: 'Lamp' })
  const order = await playOrder(event, [{ item: lamp, quantity: 3 }])
  await event.next(3)
  await moveTo(event.organiser, order, 'Ready for Pickup')
  await event.next(2)
  await moveTo(event.organiser, order, 'Picked Up')
  const body = { is_consumable: true }
  await event.organiser.call(updateItem, { params: { id: lamp.id }, body })
  await bringBack(event.organiser, order, [{ item: lamp, quantity: 1, condition: 'Healthy' }])
  const part = textsOf((await event.next(2)).get(event.members.ada.email))
  expect(part.text).toContain('Your team still has:\n- Lamp: 2\n')
})

test('where the desk is stands in the mail that an order is ready, as soon as it is named', async () => {
  const event = await startMailedEvent()
  const lamp = await makeItem(event.db, { name: 'Lamp' })
  const places = [null, 'Room <b>MY150</b>, 9:00 to 20:00']
  for (const desk_place of places) {
    await event.organiser.call(updateSettings, { body: { desk_place } })
    const order = await playOrder(event, [{ item: lamp, quantity: 1 }])
    await event.next(3)
    await moveTo(event.organiser, order, 'Ready for Pickup')
    const { text, html } = textsOf((await event.next(2)).get(event.members.ada.email))
    expect(text.includes(`You find the desk here: ${desk_place}\n`)).toBe(desk_place !== null)
    expect(html).not.toContain('<b>')
  }
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

test('what is the team’s to keep is said to come back in no mail', async () => {
  const event = await startMailedEvent()
  const { db, organiser, members, next, team } = event
  const lamp = await makeItem(db, { name: 'Lamp' })
  const wire = await makeItem(db, { name: 'Wire', quantity: 20, is_consumable: true })
  const [lamps, wires] = [
    { item: lamp, quantity: 1 },
    { item: wire, quantity: 3 },
  ]
  const textOf = async () => textsOf((await next(2)).get(members.ada.email)).text
  const order = await playOrder(event, [lamps, wires])
  await next(3)
  await moveTo(organiser, order, 'Ready for Pickup')
  const ready = await textOf()
  expect(ready).toContain('To pick up:\n- Lamp: 1\n- Wire: 3, yours to keep\n')
  expect(ready).toContain('when you have returned everything but what is yours to keep.')
  await moveTo(organiser, order, 'Picked Up')
  await bringBack(organiser, order, [{ ...lamps, condition: 'Healthy' }])
  const returned = await textOf()
  expect(returned).toContain('The desk has taken back the last items')
  expect(returned).not.toContain('Wire')

  const other = await playOrder(event, [wires])
  await next(3)
  await moveTo(organiser, other, 'Ready for Pickup')
  const toKeep = await textOf()
  expect(toKeep).toContain('What you get is yours to keep.')
  expect(toKeep).not.toContain('return')

  await orderAtDesk(organiser, team, [wires], true)
  expect(await textOf()).toContain('It has been handed out, and is yours to keep.')
  await orderAtDesk(organiser, team, [lamps, wires], true)
  const both = await textOf()
  expect(both).toContain('Please return everything but what is yours to keep before')
  expect(both).toContain('Ordered:\n- Lamp: 1\n- Wire: 3, yours to keep\n')
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
