import {
  backUp,
  getOverview,
  getSystem,
  reportError,
  retryMails,
  sendTestMail,
  verifyFigures,
} from '@signout/contract'
import { dirname } from 'node:path'
import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Config } from '../../base/config/config.ts'
import { knownMigrations } from '../../db/migrate.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { deadSmtp, startSmtp } from '../../testing/mail/start-smtp.ts'
import { makeOrganiser } from '../../testing/world/make.ts'
import { makeItem } from '../../testing/world/make-items.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { collectLog } from '../../testing/log.ts'
import { TestClient } from '../../testing/requests/test-client.ts'
import { version } from '../../base/version.ts'

// Tests of spec §29.

async function start(config: Partial<Config> = {}) {
  const app = await startTestApp({ config })
  const desk = await makeOrganiser(app.db, { email: 'desk@example.com' })
  return { ...app, desk, organiser: await app.as(desk) }
}

test('says what runs, on which database, and how backups, mails and disk are', async () => {
  const { organiser, clock, app } = await start()
  const { body } = await organiser.call(getSystem, {})
  expect(body).toEqual({
    version,
    started_at: clock.now().toISOString(),
    database: {
      kind: process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite',
      bytes: expect.any(Number),
      migration: knownMigrations.at(-1),
    },
    backup: { newest: null, bytes: null, directory: app.services.config.backup.folder, every: 0 },
    mail: { configured: false, waiting: 0, failed: 0, last_error: null },
    disk: { free: expect.any(Number), total: expect.any(Number) },
    alerts: expect.any(Array),
  })
  expect(body.database.bytes).toBeGreaterThan(50_000)
})

test('a backup is made at once, and is the newest, for the overview too', async () => {
  const { organiser, clock } = await start()
  const { status, body } = await organiser.call(backUp, {})
  expect(status).toBe(201)
  expect(body.bytes).toBe((await stat(body.file)).size)
  expect(await checkBackup(body.file)).toMatchObject({ made_at: clock.now().toISOString() })
  const newest = { newest: clock.now().toISOString(), bytes: body.bytes }
  const system = (await organiser.call(getSystem, {})).body
  expect(system.backup).toMatchObject({ ...newest, directory: dirname(body.file) })
  const { first_steps } = (await organiser.call(getOverview, {})).body
  expect(first_steps).toMatchObject({ backup: true })
})

test('only one of two processes makes a backup at a time', async () => {
  const { organiser, another, desk, clock, db } = await start()
  const other = await TestClient.of(await another(), desk, clock.now())
  const answers = await Promise.all([organiser, other].map((one) => one.call(backUp, {})))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  clock.advance(60_000)
  // Another has begun, and not ended yet.
  await db.updateTable('snapshots').set({ tried_at: clock.now().toISOString() }).execute()
  expect(await organiser.call(backUp, {})).toMatchObject({
    status: 409,
    body: { detail: 'Another backup is being made.' },
  })
})

test('a test mail goes to its sender, or says in the words of the mail server why not', async () => {
  const publicUrl = 'https://signout.example.com'
  const smtp = await startSmtp()
  const { organiser } = await start({ smtpUrl: smtp.url, publicUrl })
  expect(await organiser.call(sendTestMail, {})).toMatchObject({
    status: 200,
    body: { recipient: 'desk@example.com' },
  })
  expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([['desk@example.com']])
  const down = await start({ smtpUrl: await deadSmtp(), publicUrl })
  expect(await down.organiser.call(sendTestMail, {})).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('ECONNREFUSED') },
  })
  expect(await (await start()).organiser.call(sendTestMail, {})).toMatchObject({ status: 400 })
})

test('without mails there are none to try again', async () => {
  const { organiser } = await start()
  expect(await organiser.call(retryMails, {})).toMatchObject({ status: 200, body: { mails: 0 } })
})

test('the figures are checked once in ten seconds, and differences are sentences', async () => {
  const { organiser, clock, db } = await start()
  expect(await organiser.call(verifyFigures, {})).toMatchObject({ body: { differences: [] } })
  clock.advance(9999)
  expect(await organiser.call(verifyFigures, {})).toMatchObject({
    status: 429,
    headers: { 'retry-after': '1' },
  })
  clock.advance(1)
  const { id } = await makeItem(db, { name: 'Lamp', quantity: 5 })
  await db.updateTable('hardware').set({ quantity_remaining: 4 }).execute()
  const { differences } = (await organiser.call(verifyFigures, {})).body
  expect(differences).toEqual([
    `item ${id} (Lamp): quantity_remaining is 4, its units say 5: 0 of 5 are not on the shelf.`,
  ])
})

const broken = {
  id: '6f1c03a2',
  message: 'x is undefined',
  stack: 'at Cart (cart.js:1:2)',
  path: '/cart',
}

test('the log has what broke a page, with its id', async () => {
  const { lines, logger, read } = collectLog()
  const { anonymous } = await startTestApp({ logger })
  expect(await anonymous().call(reportError, { body: broken })).toMatchObject({ status: 204 })
  expect(read()).toContainEqual(expect.objectContaining({ page: broken }))
  expect(lines.join('')).not.toContain('"level":50')
})

test('an error of more than 8 KiB is refused, and an eleventh within a minute from one address', async () => {
  const { anonymous, clock } = await startTestApp({ config: { budgets: true } })
  const client = anonymous()
  const report = async (stack: string | null) =>
    (await client.request('POST', reportError.path, { body: { ...broken, stack } })).status
  expect(await report('x'.repeat(8192))).toBe(413)
  for (let sent = 0; sent < 10; sent += 1) expect(await report(null)).toBe(204)
  expect(await report(null)).toBe(429)
  expect(await anonymous().call(reportError, { body: broken })).toMatchObject({ status: 429 })
  clock.advance(60_000)
  expect(await report(null)).toBe(204)
})

test('the ports that a proxy adds to an address make no other caller of it', async () => {
  const { anonymous } = await startTestApp({ config: { budgets: true, trustProxy: 1 } })
  const client = anonymous()
  const report = async (port: number) =>
    (
      await client.request('POST', reportError.path, {
        body: broken,
        headers: { 'x-forwarded-for': `203.0.113.9:${port}` },
      })
    ).status
  for (let port = 1; port <= 10; port += 1) expect(await report(port)).toBe(204)
  expect(await report(11)).toBe(429)
})
