import { commandLine } from '@signout/server/base/actor.ts'
import { mailRecords } from '@signout/server/mail/queue-mails.ts'
import { makeParticipant, makeUser } from '@signout/server/testing/world/make.ts'
import {
  type PlayedSmtp,
  playSmtp,
  type ReceivedMail,
} from '@signout/server/testing/mail/play-smtp.ts'
import { freePort } from '@signout/server/testing/processes/server-process.ts'
import { createPasswordLink } from '@signout/server/accounts/passwords/links.ts'
import type { Page } from '@playwright/test'
import { calm, expectAccessible } from '../fixtures/axe.ts'
import { expect, test as base } from '../fixtures/test.ts'

/** The server with a mail server of its own. */
const test = base.extend<object, { readonly smtp: PlayedSmtp }>({
  smtp: [
    // oxlint-disable-next-line no-empty-pattern -- the form in which Playwright reads that it needs nothing
    async ({}, provide) => {
      const smtp = await playSmtp()
      await provide(smtp)
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ environment, smtp }, provide) => {
      const PORT = String(await freePort())
      const PUBLIC_URL = `http://127.0.0.1:${PORT}`
      await provide({ ...environment, PORT, PUBLIC_URL, SMTP_URL: smtp.url })
    },
    { scope: 'worker' },
  ],
})

/** The latest mail to an address, once this many have arrived. */
async function mailTo(smtp: PlayedSmtp, email: string, count: number): Promise<ReceivedMail> {
  const mails = () => smtp.mails.filter(({ envelope }) => envelope.to.includes(email))
  await expect.poll(() => mails().length).toBe(count)
  const latest = mails().at(-1)
  if (latest === undefined) throw new Error(`There is no mail to ${email}.`)
  return latest
}

const password = 'my-own-password'

/** Opens the link of the only mail to an address, and chooses a password. */
async function followMail(page: Page, smtp: PlayedSmtp, email: string): Promise<void> {
  const { text = '' } = await mailTo(smtp, email, 1)
  const [url = ''] = /http:\S+\/login\?token=\S+/.exec(text) ?? []
  await page.goto(url)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save and log in' }).click()
}

test('a forgotten password is replaced by way of a mail @phone', async ({ page, event, smtp }) => {
  const { email } = await makeParticipant(event.db)
  await event.db
    .updateTable('users')
    .set({ has_own_password: true })
    .where('email', '=', email)
    .execute()
  await calm(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(`If there is an account for ${email}, an email`)).toBeVisible()
  await expectAccessible(page)
  await followMail(page, smtp, email)
  await expect(page).toHaveURL('/')
  const { subject } = await mailTo(smtp, email, 2)
  expect(subject).toBe('Hackathon: your password was changed')
})

test('an invitation of the command line is mailed by the server and leads in @desktop @all', async ({
  page,
  event,
  smtp,
}) => {
  const { email } = await makeUser(event.db)
  mailRecords(event.db, {
    smtpUrl: smtp.url,
    publicUrl: event.url,
    from: 'signout@example.com',
  })
  await createPasswordLink(event.db, commandLine, { user: email, origin: event.url }, new Date())
  await followMail(page, smtp, email)
  await expect(page.getByRole('heading', { name: 'Acceptance Status: Accepted' })).toBeVisible()
})
