import { choosePassword, createPasswordLink, requestPasswordReset } from '@signout/contract'
import { expect, test } from 'vitest'
import { madePassword } from '../testing/world/make.ts'
import { publicUrl, startMailedEvent, textsOf } from '../testing/mail/start-mailed-event.ts'

// Tests of spec §18.

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
