import { commandLine } from '@signout/server/actor.ts'
import { queueMails } from '@signout/server/mail/queue-mails.ts'
import { makeParticipant, makeUser } from '@signout/server/testing/make.ts'
import { type PlayedSmtp, playSmtp } from '@signout/server/testing/play-smtp.ts'
import { inviteUser } from '@signout/server/users/password-link/service.ts'
import type { Page } from '@playwright/test'
import { calm, expectAccessible } from './fixtures/axe.ts'
import { expect, test as base } from './fixtures/test.ts'
import { freePort } from './server.ts'

let played: PlayedSmtp | undefined

/** The server with a mail server of its own. */
const test = base.extend<object, object>({
  environment: [
    async ({ environment }, provide) => {
      played = await playSmtp()
      const PORT = String(await freePort())
      const PUBLIC_URL = `http://127.0.0.1:${PORT}`
      await provide({ ...environment, PORT, PUBLIC_URL, SMTP_URL: played.url })
      await played.stop()
    },
    { scope: 'worker' },
  ],
})

function mailServer(): PlayedSmtp {
  if (played === undefined) throw new Error('The server has no mail server.')
  return played
}

const password = 'my-own-password'

/** Opens the link of the latest mail, which is to somebody, and chooses a password. */
async function followMail(page: Page, smtp: PlayedSmtp, email: string): Promise<void> {
  const mail = smtp.mails.at(-1)
  expect(mail?.envelope.to).toEqual([email])
  const [url = ''] = /http:\S+\/login\?token=\S+/.exec(mail?.text ?? '') ?? []
  await page.goto(url)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save and log in' }).click()
}

test('a forgotten password is replaced by way of a mail', async ({ page, event }) => {
  const smtp = mailServer()
  const { email } = await makeParticipant(event.db)
  await event.db
    .updateTable('users')
    .set({ has_own_password: true })
    .where('email', '=', email)
    .execute()
  await page.setViewportSize({ width: 360, height: 740 })
  await calm(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expectAccessible(page)
  const arrival = smtp.received(smtp.mails.length + 1)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(`If there is an account for ${email}, an email`)).toBeVisible()
  await expectAccessible(page)
  await arrival
  const notice = smtp.received(smtp.mails.length + 1)
  await followMail(page, smtp, email)
  await expect(page).toHaveURL('/')
  await notice
  expect(smtp.mails.at(-1)?.subject).toBe('Hackathon: your password was changed')
})

test('an invitation of the command line is mailed by the server and leads in', async ({
  page,
  event,
}) => {
  const smtp = mailServer()
  const { email } = await makeUser(event.db)
  queueMails(event.db, {
    smtpUrl: smtp.url,
    publicUrl: event.url,
    from: 'signout@example.com',
    desk: undefined,
    hackathonName: 'Hackathon',
    timeZone: 'America/New_York',
  })
  const arrival = smtp.received(smtp.mails.length + 1)
  await inviteUser(event.db, commandLine, { email, origin: event.url }, new Date())
  await arrival
  await calm(page)
  await followMail(page, smtp, email)
  await expect(page.getByRole('heading', { name: 'Acceptance Status: Accepted' })).toBeVisible()
})
