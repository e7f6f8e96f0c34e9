import { requestPasswordReset } from '@signout/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Config } from '../../base/config/config.ts'
import { makeUser } from '../../testing/world/make.ts'
import { readKinds } from '../../testing/world/calls.ts'
import { startSmtp } from '../../testing/mail/start-smtp.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { collectLog } from '../../testing/log.ts'

async function start(config: Partial<Config> = {}) {
  const { logger, read } = collectLog('error')
  const test = await startTestApp({ config, logger })
  const ask = (email: string, address = '10.0.0.1') =>
    test.anonymous().request('POST', requestPasswordReset.path, { body: { email }, address })
  return { ...test, ask, log: read }
}

/** With a mail server that is slow: mails stay in the outbox. */
async function startWithMail() {
  const smtp = await startSmtp()
  smtp.answer('greeting', 'hang')
  return start({ smtpUrl: smtp.url, publicUrl: 'https://signout.example.com' })
}

test('only an active account gets a link, and all answers look alike', async () => {
  const { db, ask } = await startWithMail()
  const [known, disabled] = [await makeUser(db), await makeUser(db, { is_active: false })]
  const tooLong = `${'a'.repeat(300)}@example.com`
  for (const email of [disabled.email, 'nobody@example.com', 'no email', tooLong, known.email]) {
    expect(await ask(email)).toMatchObject({ status: 204, body: undefined })
  }
  const links = () => db.selectFrom('asked_links').select(['user_id', 'expires_at']).execute()
  // The account has no password of its own choosing yet: an invitation stays one.
  const invitation = { user_id: known.userId, expires_at: '2024-02-17T15:00:00.000Z' }
  await expect.poll(links).toEqual([invitation])
  const row = await db.selectFrom('history').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ actor_id: null, via: 'web', user_id: known.userId })
  expect(JSON.parse(row.detail)).toEqual({ link: 'invitation' })
})

test('the answer does not wait for the link, and does not tell whether it could be made', async () => {
  const { db, ask, log } = await startWithMail()
  const { email } = await makeUser(db)
  await sql`alter table asked_links rename to hidden`.execute(db)
  expect(await ask(email)).toMatchObject({ status: 204, body: undefined })
  await expect.poll(log).toMatchObject([{ msg: 'a requested password link was not mailed' }])
  await sql`alter table hidden rename to asked_links`.execute(db)
})

test('without a mail server there is no link, and nothing in the record', async () => {
  const { db, ask } = await start()
  expect((await ask((await makeUser(db)).email)).status).toBe(204)
  expect(await db.selectFrom('asked_links').selectAll().execute()).toEqual([])
  expect(await readKinds(db)).toEqual([])
})

test('the sixth request for an account from one address has to wait, however it is written', async () => {
  const { clock, ask } = await start()
  for (const email of ['ada@example.com', ' ADA@example.com', 'Ada@Example.com ']) await ask(email)
  for (let request = 3; request < 5; request += 1) {
    expect((await ask('ada@example.com')).status).toBe(204)
  }
  expect(await ask('ada@example.com')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '30' },
    body: { detail: 'Too many requests for a link. Try again in 30 seconds.' },
  })
  expect((await ask('grace@example.com')).status).toBe(204)
  expect((await ask('ada@example.com', '10.0.0.2')).status).toBe(204)
  clock.advance(30_000)
  expect((await ask('ada@example.com')).status).toBe(204)
})
