import {
  cancelOwnOrder,
  choosePassword,
  createPasswordLink,
  reportIncident,
  requestPasswordReset,
  updateOrder,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { madePassword } from '../testing/world/make.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { orderAtDesk, playOrder } from '../testing/world/calls.ts'
import { publicUrl, startMailedEvent, textsOf } from '../testing/mail/start-mailed-event.ts'

// Tests of spec §18.

test('a submitted order is mailed to each member and to the desk, with what was not granted', async () => {
  const event = await startMailedEvent()
  const lamp = await makeItem(event.db, { name: 'Lamp <b>"X" & Co</b>', quantity: 3 })
  const wire = await makeItem(event.db, { name: 'Wire' })
  const order = await playOrder(event, [
    { item: lamp, quantity: 5 },
    { item: wire, quantity: 2 },
  ])
  const mails = await event.next(3)
  const { ada, grace } = event.members
  expect(new Set(mails.keys())).toEqual(new Set([ada.email, grace.email, 'desk@example.com']))
  const team = textsOf(mails.get(grace.email))
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
  const desk = textsOf(mails.get('desk@example.com'))
  expect(desk.subject).toBe(`Test <Hacks>: order #${order.id} of team ${event.team.code}`)
  expect(desk.text).toContain(`${publicUrl}/teams/${event.team.code}#order-${order.id}`)
  for (const { html } of [team, desk]) {
    // Nothing is loaded from anywhere.
    expect(html).not.toMatch(/src=|url\(|@import|<link|<script/)
    expect(html.match(/https?:\/\/[^"<\s]*/g)?.every((url) => url.startsWith(publicUrl))).toBe(true)
    expect(html).toContain('prefers-color-scheme: dark')
  }
})

test.each([
  [false, 'You will get another email when it is ready for pickup.'],
  [true, 'It has been handed out.'],
])(
  'an order of the desk is one mail to the team, none to the desk; picked up: %j',
  async (pickedUp, words) => {
    const event = await startMailedEvent()
    const lamp = await makeItem(event.db, { name: 'Lamp' })
    const { body } = await orderAtDesk(
      event.organiser,
      event.team,
      [{ item: lamp, quantity: 2 }],
      pickedUp,
    )
    const { subject, text } = textsOf((await event.next(2)).get(event.members.ada.email))
    expect(subject).toBe(`Test <Hacks>: order #${body.order_id} has been submitted`)
    expect(text).toContain(`The desk submitted order #${body.order_id} for your team.`)
    expect(text).toContain(words)
    const own = await playOrder(event, [{ item: lamp, quantity: 1 }])
    for (const mail of (await event.next(3)).values()) {
      expect(mail.subject).toContain(`#${own.id}`)
    }
  },
)

test('a cancelled order is mailed with its reason; only the team’s own cancelling to the desk too', async () => {
  const event = await startMailedEvent()
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
  const { subject, text, html } = textsOf(byDesk.get(event.members.ada.email))
  expect(subject).toBe(`Test <Hacks>: order #${first.id} has been cancelled`)
  expect(text).toContain('> Bcc: evil@example.com\n')
  expect(html).toContain('<br>Bcc: evil@example.com<br>')
  expect(byDesk.get(event.members.ada.email)?.bcc).toBeUndefined()
  await event.ada.call(cancelOwnOrder, { params: second, body: { status: 'Cancelled' } })
  const byTeam = await event.next(3)
  expect(textsOf(byTeam.get('desk@example.com')).subject).toBe(
    `Test <Hacks>: order #${second.id} of team ${event.team.code} has been cancelled`,
  )
  expect(textsOf(byTeam.get(event.members.grace.email)).text).toMatch(
    /^Person Number \d+ cancelled order #\d+\.$/m,
  )
})

test('a report is mailed to the desk alone', async () => {
  const event = await startMailedEvent()
  const lamp = await makeItem(event.db, { name: 'Lamp' })
  const order = await playOrder(event, [{ item: lamp, quantity: 1 }], 'Picked Up')
  await event.next(5)
  const about = { order: order.id, hardware: lamp.id }
  const said = { what: 'It fell\nfrom the table.', when: 'At noon', where: 'Here' }
  await event.ada.call(reportIncident, {
    body: { state: 'broken', quantity: 1, ...said, ...about },
  })
  const { subject, text } = textsOf((await event.next(1)).get('desk@example.com'))
  expect(subject).toBe('Test <Hacks>: 1 Lamp reported broken')
  expect(text).toContain('> It fell\n> from the table.\n')
  expect(text).toContain('- When: At noon\n- Where: Here\n')
  expect(text).toContain(`${publicUrl}/teams/${event.team.code}#order-${order.id}`)
})

test('a link is mailed, opens the choice of a password, and its change is mailed, but not the first choice', async () => {
  const event = await startMailedEvent()
  const { userId, email } = event.members.ada
  await event.organiser.call(createPasswordLink, { params: { id: userId } })
  const invitation = textsOf((await event.next(1)).get(email))
  expect(invitation.subject).toBe('Test <Hacks>: choose your password')
  expect(invitation.text).toContain('until February 17 at 10:00 EST')
  const body = { token: tokenIn(invitation.text), password: 'my-own-password' }
  const stranger = event.anonymous()
  expect((await stranger.call(choosePassword, { body })).status).toBe(200)
  await event.anonymous().call(requestPasswordReset, { body: { email: ` ${email.toUpperCase()}` } })
  const reset = textsOf((await event.next(1)).get(email))
  expect(reset.subject).toBe('Test <Hacks>: choose a new password')
  expect(reset.text).toContain('until February 3 at 11:00 EST')
  expect(reset.html).toContain(`href="${publicUrl}/login?token=`)
  const again = { token: tokenIn(reset.text), password: 'another-of-my-own' }
  expect((await event.anonymous().call(choosePassword, { body: again })).status).toBe(200)
  const changed = textsOf((await event.next(1)).get(email))
  expect(changed.subject).toBe('Test <Hacks>: your password was changed')
  expect(changed.text).toContain('February 3 at 10:00 EST')
})

test('a password that was handed out is known to others: its change is mailed, too', async () => {
  const event = await startMailedEvent()
  const body = { current_password: madePassword, password: 'my-own-password' }
  expect((await event.ada.call(choosePassword, { body })).status).toBe(204)
  const changed = textsOf((await event.next(1)).get(event.members.ada.email))
  expect(changed.subject).toBe('Test <Hacks>: your password was changed')
})

function tokenIn(text: string): string {
  return /\/login\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}
