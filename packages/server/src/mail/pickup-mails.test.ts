import { cancelOwnOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeItem } from '../testing/world/make-items.ts'
import { bringBack, moveTo, playOrder, shorten } from '../testing/world/calls.ts'
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

test('a team waits for mails that change what it can pick up; the others are notices', async () => {
  const event = await startEvent()
  queueWithoutSending(event)
  const { db, ada, organiser } = event
  const item = await makeItem(db, { name: 'Lamp' })
  const lines = [{ item, quantity: 2 }]
  const first = await playOrder(event, lines, 'Ready for Pickup')
  await shorten(organiser, first, [{ item, quantity: 1 }])
  await moveTo(organiser, first, 'Cancelled')
  const second = await playOrder(event, lines)
  await ada.call(cancelOwnOrder, { params: second, body: { status: 'Cancelled' } })
  const third = await playOrder(event, lines, 'Picked Up')
  await bringBack(organiser, third, [{ item, quantity: 1, condition: 'Healthy' }])
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'rank', 'recipient'])
    .orderBy('id')
    .execute()
  const { awaited, notice } = mailRanks
  const toAda = mails.filter(({ recipient }) => recipient === event.team.members[0].email)
  expect(toAda.map(({ kind, rank }) => [kind, rank])).toEqual([
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
