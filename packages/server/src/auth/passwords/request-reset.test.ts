import { requestPasswordReset } from '@signout/contract'
import { expect, test } from 'vitest'
import type { Config } from '../../config/config.ts'
import { makeUser } from '../../testing/world/make.ts'
import { readKinds } from '../../testing/world/calls.ts'
import { queueWithoutSending } from '../../testing/mail/start-outbox.ts'
import { startSmtp } from '../../testing/mail/start-smtp.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { setBacks, waitAsTold } from '../../testing/clock.ts'

async function start(config: Partial<Config> = {}) {
  const test = await startTestApp({ config })
  const ask = (email: string, address = '10.0.0.1') =>
    test.anonymous().request('POST', requestPasswordReset.path, { body: { email }, address })
  return { ...test, ask }
}

test('the answer is the same, and takes as long, whether there is such an account or not', async () => {
  const { db, ask, countStatements } = await start()
  const [known, disabled] = [await makeUser(db), await makeUser(db, { is_active: false })]
  // The first look at the health, which brings a token, tries a write.
  await ask('first@example.com')
  const statements = new Set<number>()
  for (const email of [known.email, disabled.email, 'nobody@example.com', 'no email at all']) {
    const count = await countStatements(async () => {
      expect(await ask(email)).toMatchObject({ status: 204, body: undefined })
    })
    statements.add(count)
  }
  expect(statements.size).toBe(1)
})

test('with a mail server only an active account gets a link, and all answers look alike', async () => {
  const event = await start()
  // Nothing but the request itself is counted.
  queueWithoutSending(event)
  const { db, ask, countStatements } = event
  const [known, disabled] = [await makeUser(db), await makeUser(db, { is_active: false })]
  await ask(known.email)
  // What makes a link takes more or less than `statementsOfALink` where these differ.
  const statements = new Set<number>()
  for (const email of [known.email, disabled.email, 'nobody@example.com', 'no email at all']) {
    const count = await countStatements(async () => {
      expect(await ask(email, '10.0.0.2')).toMatchObject({ status: 204, body: undefined })
    })
    statements.add(count)
  }
  expect(statements.size).toBe(1)
  expect(await db.selectFrom('asked_links').select(['user_id', 'expires_at']).execute()).toEqual([
    { user_id: known.userId, expires_at: '2024-02-17T15:00:00.000Z' },
  ])
  const row = await db.selectFrom('history').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ actor_id: null, via: 'web', user_id: known.userId })
  // The account has no password of its own choosing yet: an invitation stays one.
  expect(JSON.parse(row.detail)).toEqual({ link: 'invitation' })
})

test('an email that is too long for an account is answered alike', async () => {
  const { ask } = await start()
  expect(await ask(`${'a'.repeat(300)}@example.com`)).toMatchObject({ status: 204 })
})

test('without a mail server there is no link, and nothing in the record', async () => {
  const { db, ask } = await start()
  await ask((await makeUser(db)).email)
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

test.each(setBacks)(
  'a clock that is set back by %i ms makes no wait longer than stated, with a mail server either',
  async (ms) => {
    const smtp = await startSmtp()
    const publicUrl = 'https://signout.example.com'
    const { db, clock, ask } = await start({ smtpUrl: smtp.url, publicUrl })
    const { email } = await makeUser(db)
    for (let request = 0; request < 5; request += 1) await ask(email)
    clock.advance(-ms)
    expect(await waitAsTold(clock, () => ask(email))).toBeLessThanOrEqual(30_000)
  },
)
