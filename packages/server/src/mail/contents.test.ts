import {
  cancelOwnOrder,
  choosePassword,
  createPasswordLink,
  reportIncident,
  requestPasswordReset,
  updateOrder,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { makeItem } from '../testing/world/make-items.ts'
import { madePassword } from '../testing/world/make.ts'
import { bringBack, moveTo, orderAtDesk, playOrder, shorten } from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'
import { queueWithoutSending } from '../testing/mail/start-outbox.ts'
import type { ReceivedMail } from '../testing/mail/play-smtp.ts'
import { startSmtp } from '../testing/mail/start-smtp.ts'
import { mailRanks } from './define-mail.ts'

// Tests of spec §18.

const publicUrl = 'https://signout.example.com'

/** A running event whose mails arrive at `smtp`. */
async function start() {
  const smtp = await startSmtp()
  const config = {
    smtpUrl: smtp.url,
    publicUrl,
    mailFrom: 'hardware@example.com',
    desk_email: 'desk@example.com',
    hackathon_name: 'Test <Hacks>',
  }
  const event = await startEvent({ config })
  const [ada, grace] = event.team.members
  if (ada === undefined || grace === undefined) throw new Error('The team has two members.')
  let read = 0
  return {
    ...event,
    smtp,
    members: { ada, grace },
    /** The mails that come next, by reader; every one for one reader only. */
    next: async (count: number) => {
      const mails = (await smtp.received(read + count)).slice(read, read + count)
      read += count
      // What happens within a minute would be one mail.
      event.clock.advance(61_000)
      for (const mail of mails) expect(mail.envelope.to).toEqual([mail.to?.[0]?.address])
      return new Map(mails.map((mail) => [mail.envelope.to[0] ?? '', mail]))
    },
  }
}

const texts = (mail: ReceivedMail | undefined) => ({
  subject: mail?.subject,
  text: mail?.text?.replaceAll('\r\n', '\n') ?? '',
  html: mail?.html ?? '',
})

test('a submitted order is mailed to each member and to the desk, with what was not granted', async () => {
  const event = await start()
  const lamp = await makeItem(event.db, { name: 'Lamp <b>"X" & Co</b>', quantity: 3 })
  const wire = await makeItem(event.db, { name: 'Wire' })
  const order = await playOrder(event, [
    { item: lamp, quantity: 5 },
    { item: wire, quantity: 2 },
  ])
  const mails = await event.next(3)
  const { ada, grace } = event.members
  expect(new Set(mails.keys())).toEqual(new Set([ada.email, grace.email, 'desk@example.com']))
  const team = texts(mails.get(grace.email))
  expect(team.subject).toBe(`Test <Hacks>: order #${order.id} has been submitted`)
  expect(team.text).toContain('Ordered:\n- Lamp <b>"X" & Co</b>: 3\n- Wire: 2\n')
  expect(team.text).toContain(
    'Not granted, because too few were left:\n- Lamp <b>"X" & Co</b>: 2 of 5\n',
  )
  expect(team.text).toContain(`Open the dashboard:\n${publicUrl}/\n`)
  expect(team.html).toContain('Lamp &lt;b&gt;&quot;X&quot; &amp; Co&lt;/b&gt;')
  expect(team.html).not.toContain('<b>')
  expect(mails.get(grace.email)).toMatchObject({
    from: { name: 'Test <Hacks> Hardware', address: 'hardware@example.com' },
    replyTo: [{ address: 'desk@example.com' }],
  })
  const desk = texts(mails.get('desk@example.com'))
  expect(desk.subject).toBe(`Test <Hacks>: order #${order.id} of team ${event.team.code}`)
  expect(desk.text).toContain(`${publicUrl}/teams/${event.team.code}#order-${order.id}`)
  for (const { html } of [team, desk]) {
    // Nothing is loaded from anywhere.
    expect(html).not.toMatch(/src=|url\(|@import|<link|<script/)
    expect(html.match(/https?:\/\/[^"<\s]*/g)?.every((url) => url.startsWith(publicUrl))).toBe(true)
    expect(html).toContain('prefers-color-scheme: dark')
  }
})

test('the team hears when its order is ready, and what came back and is still out', async () => {
  const event = await start()
  const lamp = await makeItem(event.db, { name: 'Lamp' })
  const order = await playOrder(event, [{ item: lamp, quantity: 3 }])
  await event.next(3)
  await moveTo(event.organiser, order, 'Ready for Pickup')
  const ready = texts((await event.next(2)).get(event.members.ada.email))
  expect(ready.subject).toBe(
    `Test <Hacks>: order #${order.id} of team ${event.team.code} is ready for pickup`,
  )
  expect(ready.text).toContain('To pick up:\n- Lamp: 3\n')
  await moveTo(event.organiser, order, 'Picked Up')
  await bringBack(event.organiser, order, [
    { item: lamp, quantity: 1, condition: 'Healthy' },
    { item: lamp, quantity: 1, condition: 'Broken' },
  ])
  const part = texts((await event.next(2)).get(event.members.grace.email))
  expect(part.subject).toBe(`Test <Hacks>: part of order #${order.id} has been returned`)
  expect(part.text).toContain('Returned:\n- Lamp: 2 (1 Healthy, 1 Broken)\n')
  expect(part.text).toContain('Your team still has:\n- Lamp: 1\n')
  await bringBack(event.organiser, order, [{ item: lamp, quantity: 1, condition: 'Healthy' }])
  const all = texts((await event.next(2)).get(event.members.ada.email))
  expect(all.subject).toBe(`Test <Hacks>: order #${order.id} has been returned`)
  expect(all.text).not.toContain('still has')
})

test('a shortening is told with what is ready, and by a mail of its own when that was told', async () => {
  const event = await start()
  const lamp = await makeItem(event.db, { name: 'Lamp' })
  const order = await playOrder(event, [{ item: lamp, quantity: 3 }])
  await event.next(3)
  await shorten(event.organiser, order, [{ item: lamp, quantity: 1 }])
  await moveTo(event.organiser, order, 'Ready for Pickup')
  const ready = texts((await event.next(2)).get(event.members.ada.email))
  expect(ready.subject).toBe(
    `Test <Hacks>: order #${order.id} of team ${event.team.code} is ready for pickup`,
  )
  expect(ready.text).toContain('To pick up:\n- Lamp: 2\n')
  expect(ready.text).toContain('Asked for, and not in the order:\n- Lamp: 1 of 3\n')
  await shorten(event.organiser, order, [{ item: lamp, quantity: 1 }], true)
  const mails = await event.next(2)
  expect(mails.has('desk@example.com')).toBe(false)
  const changed = texts(mails.get(event.members.grace.email))
  expect(changed.subject).toBe(`Test <Hacks>: order #${order.id} has been changed`)
  expect(changed.text).toContain('Taken out of the order:\n- Lamp: 1 of 2\n')
  expect(changed.text).toContain('To pick up:\n- Lamp: 1\n')
})

test.each([
  [false, 'You will get another email when it is ready for pickup.'],
  [true, 'It has been handed out.'],
])(
  'an order of the desk is one mail to the team, none to the desk; picked up: %j',
  async (pickedUp, words) => {
    const event = await start()
    const lamp = await makeItem(event.db, { name: 'Lamp' })
    const { body } = await orderAtDesk(
      event.organiser,
      event.team,
      [{ item: lamp, quantity: 2 }],
      pickedUp,
    )
    await event.next(2)
    const next = await playOrder(event, [{ item: lamp, quantity: 1 }])
    // Of the desk's order to both members, of the team's own to the desk, too.
    const mails = await event.smtp.received(5)
    const bySubject = Map.groupBy(mails, (mail) => `${mail.envelope.to[0]}: ${mail.subject}`)
    const { ada, grace } = event.members
    const made = `Test <Hacks>: order #${body.order_id} has been submitted`
    const own = `Test <Hacks>: order #${next.id} has been submitted`
    expect(new Set(bySubject.keys())).toEqual(
      new Set([
        `${ada.email}: ${made}`,
        `${grace.email}: ${made}`,
        `${ada.email}: ${own}`,
        `${grace.email}: ${own}`,
        `desk@example.com: Test <Hacks>: order #${next.id} of team ${event.team.code}`,
      ]),
    )
    const { text } = texts(bySubject.get(`${ada.email}: ${made}`)?.[0])
    expect(text).toContain(`The desk submitted order #${body.order_id} for your team.`)
    expect(text).toContain(words)
  },
)

test('a cancelled order is mailed with its reason; only the team’s own cancelling to the desk too', async () => {
  const event = await start()
  const lamp = await makeItem(event.db, { name: 'Lamp' })
  const first = await playOrder(event, [{ item: lamp, quantity: 1 }])
  await event.next(3)
  const second = await playOrder(event, [{ item: lamp, quantity: 2 }])
  await event.next(3)
  const reason = 'Too\r\nBcc: evil@example.com\nmany'
  await event.organiser.call(updateOrder, {
    params: first,
    body: { status: 'Cancelled', reason },
  })
  const byDesk = await event.next(2)
  expect(new Set(byDesk.keys())).toEqual(
    new Set([event.members.ada.email, event.members.grace.email]),
  )
  const { subject, text, html } = texts(byDesk.get(event.members.ada.email))
  expect(subject).toBe(`Test <Hacks>: order #${first.id} has been cancelled`)
  expect(text).toContain('> Bcc: evil@example.com\n')
  expect(html).toContain('<br>Bcc: evil@example.com<br>')
  expect(byDesk.get(event.members.ada.email)?.bcc).toBeUndefined()
  await event.ada.call(cancelOwnOrder, { params: second, body: { status: 'Cancelled' } })
  const byTeam = await event.next(3)
  expect(texts(byTeam.get('desk@example.com')).subject).toBe(
    `Test <Hacks>: order #${second.id} of team ${event.team.code} has been cancelled`,
  )
  expect(texts(byTeam.get(event.members.grace.email)).text).toMatch(
    /^Person Number \d+ cancelled order #\d+\.$/m,
  )
})

test('a team waits for mails that change what it can pick up; the others are notices', async () => {
  const event = await startEvent()
  queueWithoutSending(event.app)
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

test('a report is mailed to the desk alone', async () => {
  const event = await start()
  const lamp = await makeItem(event.db, { name: 'Lamp' })
  const order = await playOrder(event, [{ item: lamp, quantity: 1 }], 'Picked Up')
  await event.next(5)
  const about = { order: order.id, hardware: lamp.id }
  const said = { what: 'It fell\nfrom the table.', when: 'At noon', where: 'Here' }
  await event.ada.call(reportIncident, {
    body: { state: 'broken', quantity: 1, ...said, ...about },
  })
  const { subject, text } = texts((await event.next(1)).get('desk@example.com'))
  expect(subject).toBe('Test <Hacks>: 1 Lamp reported broken')
  expect(text).toContain('> It fell\n> from the table.\n')
  expect(text).toContain('- When: At noon\n- Where: Here\n')
  expect(text).toContain(`${publicUrl}/teams/${event.team.code}#order-${order.id}`)
})

test('a link is mailed, opens the choice of a password, and its change is mailed, but not the first choice', async () => {
  const event = await start()
  const { userId, email } = event.members.ada
  await event.organiser.call(createPasswordLink, { params: { id: userId } })
  const invitation = texts((await event.next(1)).get(email))
  expect(invitation.subject).toBe('Test <Hacks>: choose your password')
  expect(invitation.text).toContain('until February 17 at 10:00 EST')
  const body = { token: tokenIn(invitation.text), password: 'my-own-password' }
  const stranger = event.anonymous()
  expect((await stranger.call(choosePassword, { body })).status).toBe(200)
  await event.anonymous().call(requestPasswordReset, { body: { email: ` ${email.toUpperCase()}` } })
  const reset = texts((await event.next(1)).get(email))
  expect(reset.subject).toBe('Test <Hacks>: choose a new password')
  expect(reset.text).toContain('until February 3 at 11:01 EST')
  expect(reset.html).toContain(`href="${publicUrl}/login?token=`)
  const again = { token: tokenIn(reset.text), password: 'another-of-my-own' }
  expect((await event.anonymous().call(choosePassword, { body: again })).status).toBe(200)
  const changed = texts((await event.next(1)).get(email))
  expect(changed.subject).toBe('Test <Hacks>: your password was changed')
  expect(changed.text).toContain('February 3 at 10:02 EST')
})

test('a password that was handed out is known to others: its change is mailed, too', async () => {
  const event = await start()
  const body = { current_password: madePassword, password: 'my-own-password' }
  expect((await event.ada.call(choosePassword, { body })).status).toBe(204)
  const changed = texts((await event.next(1)).get(event.members.ada.email))
  expect(changed.subject).toBe('Test <Hacks>: your password was changed')
})

function tokenIn(text: string): string {
  return /\/login\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}
