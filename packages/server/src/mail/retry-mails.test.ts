import { expect, test } from 'vitest'
import { commandLine } from '../base/actor.ts'
import { loadConfig } from '../base/config/config.ts'
import { outboxTime, startOutbox } from '../testing/mail/start-outbox.ts'
import { deadSmtp, startSmtp } from '../testing/mail/start-smtp.ts'
import { findMailFacts } from './outbox-queries.ts'
import { retryMails } from './retry-mails.ts'
import { sendTestMail } from './test-mail.ts'

// Tests of spec §18.

const config = { ...loadConfig({}), publicUrl: 'https://signout.example.com' }
const recipient = 'desk@example.com'

test('mails that failed or wait for a retry become due at once, and no others; the facts tell of them', async () => {
  const { db, writeMail } = await startOutbox({ smtpUrl: await deadSmtp() })
  expect(await findMailFacts(db)).toEqual({ waiting: 0, failed: 0, last_error: null })
  for (let mail = 0; mail < 4; mail += 1) await writeMail()
  const ofMail = (id: number) => db.updateTable('mails').where('id', '=', id)
  const due_at = '2024-02-03T16:00:00.000Z'
  const sent_at = outboxTime.toISOString()
  await ofMail(1).set({ state: 'failed', problem: '550 No such user' }).execute()
  await ofMail(2).set({ state: 'sent', sent_at }).execute()
  await ofMail(3).set({ state: 'sending', due_at }).execute()
  expect(await findMailFacts(db)).toMatchObject({ waiting: 2, last_error: '550 No such user' })
  await ofMail(4).set({ problem: '451 Later', attempts: 5, due_at }).execute()
  expect(await findMailFacts(db)).toEqual({ waiting: 2, failed: 1, last_error: '451 Later' })
  expect(await retryMails(db, commandLine, {}, outboxTime)).toBe(2)
  expect(await db.selectFrom('mails').selectAll().orderBy('id').execute()).toMatchObject([
    { state: 'waiting', due_at: sent_at },
    { state: 'sent' },
    { state: 'sending', due_at },
    { state: 'waiting', due_at: sent_at },
  ])
})

test('a test mail goes out at once, or is refused in the words of the mail server', async () => {
  const smtp = await startSmtp()
  const { db } = await startOutbox({ smtpUrl: smtp.url })
  const send = (smtpUrl?: string) =>
    sendTestMail(db, commandLine, { config: { ...config, smtpUrl }, recipient }, outboxTime)
  await send(smtp.url)
  expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([[recipient]])
  smtp.answer('reader', 550)
  await expect(send(smtp.url)).rejects.toMatchObject({
    status: 400,
    body: { detail: 'The mail server answered RCPT TO: 550 Played by the test' },
  })
  await expect(send()).rejects.toMatchObject({ status: 400 })
})
