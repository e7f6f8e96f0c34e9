import { expect, test } from 'vitest'
import { commandLine } from '../base/actor.ts'
import { outboxTime, startOutbox } from '../testing/mail/start-outbox.ts'
import { deadSmtp } from '../testing/mail/start-smtp.ts'
import { findMailFacts } from './outbox-queries.ts'
import { retryMails } from './retry-mails.ts'

// Tests of spec §18.

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
