import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@signout/server/base/config/config.ts'
import { instantAfter } from '@signout/server/base/instants.ts'
import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startSmtp } from '@signout/server/testing/mail/start-smtp.ts'
import { startTestApp, type TestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { openEventSheet } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §29.

async function openSystem(config: Partial<Config> = {}) {
  const app = await startTestApp({ config })
  const as = await makeOrganiser(app.db, { email: 'desk@example.com' })
  const rendered = await renderApp('/', { app, as })
  await openEventSheet(rendered.user, 'System')
  const sheet = within(await screen.findByRole('dialog', { name: 'System' }))
  await sheet.findByRole('button', { name: 'Back up now' })
  return { ...rendered, app, sheet }
}

async function addMail(app: TestApp, state: 'failed' | 'waiting') {
  const at = app.clock.now().toISOString()
  const mail = {
    message_id: `<${state}@localhost>`,
    kind: 'order.ready',
    recipient: 'ada@example.com',
    content: '{}',
    has_link: false,
    state,
    problem: '550 No such user',
    created_at: at,
    due_at: instantAfter(at, 3_600_000),
    gives_up_at: at,
  } as const
  await app.db.insertInto('mails').values(mail).execute()
}

test('an organiser backs up, and reads when the newest was made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signout-system-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const backup = { everyMs: 1_800_000, keep: 3, folder }
  const { user, sheet } = await openSystem({ backup })
  expect(sheet.getByText(/^There is no backup in .* One is made every 30 minutes\.$/)).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Back up now' }))
  expect(await screen.findByText(/^A backup has been made: /)).toBeVisible()
  expect(
    await sheet.findByText(/^The newest was made Feb 3, 10:00, [\d.]+ (?:bytes|kB), in /),
  ).toBeVisible()
})

test('a backup that cannot be made says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signout-system-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const { user, sheet } = await openSystem({ backup: { everyMs: 0, keep: 3, folder: file } })
  await user.click(sheet.getByRole('button', { name: 'Back up now' }))
  expect(await screen.findByText(/^Could not back up: .*has no new backup: /)).toBeVisible()
})

test('a test mail goes to the organiser, and what waits is tried again', async () => {
  const smtp = await startSmtp()
  const publicUrl = 'https://signout.example.com'
  const { user, sheet, app, client } = await openSystem({ smtpUrl: smtp.url, publicUrl })
  expect(sheet.getByText('All emails have been sent.')).toBeVisible()
  expect(sheet.queryByRole('button', { name: 'Try all again' })).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Send me a test email' }))
  await expectToasts('success: An email is on its way to desk@example.com.')
  expect(smtp.mails).toHaveLength(1)
  await addMail(app, 'waiting')
  await client.refetchQueries()
  expect(await sheet.findByRole('button', { name: 'Try all again' })).toBeVisible()
  await addMail(app, 'failed')
  await client.refetchQueries()
  expect(
    await sheet.findByText(
      /1 email could not be sent\. The mail server said last: 550 No such user/,
    ),
  ).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Try all again' }))
  await expectToasts('success: 2 emails will be tried again now.')
})

test.each([
  ['Back up now', 'Could not back up: Error 500'],
  ['Check the figures', 'Error 500'],
  ['Send me a test email', 'Could not send an email: Error 500'],
  ['Try all again', 'Error 500'],
])('“%s” says what is known of a failure', async (name, refusal) => {
  const smtpUrl = (await startSmtp()).url
  const publicUrl = 'https://signout.example.com'
  const { user, sheet, app, client, network } = await openSystem({ smtpUrl, publicUrl })
  await addMail(app, 'failed')
  await client.refetchQueries()
  const button = await sheet.findByRole('button', { name })
  network.intercept(/^POST/, 'no answer')
  await user.click(button)
  await expectToasts('error: No connection: it is not known whether this was done.')
  network.restore()
  network.intercept(/^POST/, { status: 500 })
  await user.click(button)
  await expectToasts(`error: ${refusal}`)
  expect(button).toBeEnabled()
})

test('the figures are checked, and what does not fit is listed', async () => {
  const { user, sheet, app } = await openSystem()
  await user.click(sheet.getByRole('button', { name: 'Check the figures' }))
  expect(await sheet.findByText('Everything fits together.')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Check the figures' }))
  await expectToasts('error: The figures have just been checked. Try again in 10 seconds.')
  app.clock.advance(10_000)
  const { id } = await makeItem(app.db, { name: 'Lamp', quantity: 5 })
  await app.db.updateTable('hardware').set({ quantity_remaining: 4 }).execute()
  await user.click(sheet.getByRole('button', { name: 'Check the figures' }))
  expect(
    await sheet.findByText(new RegExp(`^item ${id} \\(Lamp\\): quantity_remaining is 4`)),
  ).toBeVisible()
})

test('a scanner that is tried is read, and what is typed by hand is too slow', async () => {
  const { user, sheet } = await openSystem()
  const box = sheet.getByRole('textbox', { name: 'Try a scanner' })
  await user.type(box, 'ORD-18{Enter}')
  expect(await sheet.findByText(/It read order #18\.|That was too slow/)).toBeVisible()
  expect(box).toHaveValue('')
  expect(sheet.getByText('ORD-18')).toBeVisible()
  await user.type(box, 'x')
  expect(
    await sheet.findByText(/^That is shorter than any code of ours/, undefined, { timeout: 5000 }),
  ).toBeVisible()
})

test('without mail it says whom to ask', async () => {
  const { sheet } = await openSystem()
  expect(sheet.getByText(/^Emails are not configured on this server/)).toBeVisible()
  expect(sheet.getByText(/^SQLite, /)).toBeVisible()
})
