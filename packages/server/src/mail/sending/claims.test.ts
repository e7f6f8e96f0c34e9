import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../db/tables.ts'
import {
  littlePatience,
  outboxTime,
  startOutbox,
  startSending,
} from '../../testing/mail/start-outbox.ts'
import { startSmtp } from '../../testing/mail/start-smtp.ts'
import { defaultLimits, openSmtp } from './smtp.ts'
import { claimMail, findNextDue } from './claims.ts'
import { givesUpAfterMs, nextAttempt } from './waits.ts'
import { findMails } from '../outbox-queries.ts'
import { instantAfter } from '../../instants.ts'

const minute = 60_000
const later = (ms: number) => instantAfter(outboxTime, ms)

test('each mail is sent by only one of two processes', async () => {
  const smtp = await startSmtp()
  const { db, writeMail, startWorker, openAgain, readMails } = await startOutbox({
    smtpUrl: smtp.url,
  })
  for (let mail = 0; mail < 30; mail += 1) await writeMail()
  const workers = [startWorker(db), startWorker(await openAgain())]
  await Promise.all(workers.map((worker) => worker.wake()))
  // The later one may have to look again when it was beaten to a mail.
  await Promise.all(workers.map((worker) => worker.wake()))
  expect(smtp.mails).toHaveLength(30)
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(30)
  expect((await readMails()).every(({ attempts }) => attempts === 1)).toBe(true)
})

test('one of two processes sends a reader’s notices together, and none is sent twice', async () => {
  const smtp = await startSmtp()
  const { db, writeNotice, startWorker, openAgain, readMails } = await startOutbox({
    smtpUrl: smtp.url,
  })
  for (let notice = 0; notice < 20; notice += 1) await writeNotice(`Number ${notice}`)
  const workers = [startWorker(db), startWorker(await openAgain())]
  await Promise.all(workers.map((worker) => worker.wake()))
  await Promise.all(workers.map((worker) => worker.wake()))
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Test Hacks: 20 updates'])
  const told = { state: 'sent', attempts: 1, slot: later(0) }
  expect(await readMails()).toMatchObject(Array.from({ length: 20 }, () => told))
})

test('the claims of a dead process are sent by another after their lease', async () => {
  const smtp = await startSmtp()
  const { db, writeMail, readMails, startWorker, advance } = await startOutbox({
    smtpUrl: smtp.url,
  })
  await writeMail()
  await db
    .updateTable('mails')
    .set({ state: 'sending', due_at: later(3 * minute) })
    .execute()
  const worker = startWorker(db)
  db.context.hub.publish('anything')
  await worker.wake()
  expect(smtp.mails).toEqual([])
  advance(3 * minute)
  await worker.wake()
  expect(await readMails()).toMatchObject([{ state: 'sent' }])
})

test('a stop breaks off a mail that hangs and gives it back', async () => {
  const smtp = await startSmtp()
  smtp.answer('reader', 'hang')
  const { writeMail, readMails, worker, lines } = await startSending(smtp.url)
  const reached = smtp.reached('reader')
  await writeMail()
  await reached
  await worker.stop(0)
  expect(await readMails()).toMatchObject([{ state: 'waiting', due_at: later(0) }])
  expect(lines.join('')).not.toContain('given up')
})

test('a mail that fails by itself while the worker is stopping is given back', async () => {
  const smtp = await startSmtp()
  smtp.answer('reader', 'hang')
  const { writeMail, readMails, worker, setPatience } = await startSending(smtp.url)
  setPatience(littlePatience)
  const reached = smtp.reached('reader')
  await writeMail()
  await reached
  await worker.stop(minute)
  expect(await readMails()).toMatchObject([{ state: 'waiting', due_at: later(0) }])
})

test('a mail that the mail server has when a stop breaks it off keeps its lease', async () => {
  const smtp = await startSmtp()
  smtp.answer('end of data', 'hang')
  const { writeMail, readMails, worker } = await startSending(smtp.url)
  const reached = smtp.reached('end of data')
  await writeMail()
  await reached
  await worker.stop(0)
  expect(await readMails()).toMatchObject([{ state: 'sending', due_at: later(8 * minute) }])
})

test('a sent mail is noted as soon as the database is back, and it is sent once', async () => {
  const smtp = await startSmtp()
  const { db, writeMail, startWorker, readMails, lines } = await startOutbox({ smtpUrl: smtp.url })
  const { forbid, allow } = noNotes(db)
  await forbid.execute(db)
  await writeMail()
  let waits = 0
  const worker = startWorker(db, undefined, async () => {
    waits += 1
    if (waits === 3) await allow.execute(db)
  })
  await worker.wake()
  expect(waits).toBe(3)
  expect(smtp.mails).toHaveLength(1)
  expect(await readMails()).toMatchObject([{ state: 'sent', attempts: 1 }])
  expect(lines.filter((line) => line.includes('not noted yet'))).toHaveLength(1)
})

test('the note that a mail was sent is given up when its lease ends', async () => {
  const smtp = await startSmtp()
  const { db, writeMail, startWorker, readMails, lines, advance } = await startOutbox({
    smtpUrl: smtp.url,
  })
  const { forbid, allow } = noNotes(db)
  await forbid.execute(db)
  // The database is used again on PostgreSQL.
  onTestFinished(async () => void (await allow.execute(db)))
  await writeMail()
  const worker = startWorker(db, undefined, async () => advance(minute))
  await worker.wake()
  expect(await readMails()).toMatchObject([{ state: 'sending', due_at: later(8 * minute) }])
  expect(lines.join('')).not.toContain('mail sent')
})

describe('a mail that was put off', () => {
  // How it was, after how many attempts, and in how many minutes it is due.
  test.each([
    ['waiting', 0, 10],
    ['waiting', 0, 60],
    ['waiting', 0, 119],
    ['waiting', 0, 26 * 60],
    ['waiting', 1, 31],
    ['waiting', 3, 34],
    ['waiting', 6, 62],
    ['waiting', 9, 90],
    ['sending', 1, 90],
  ] as const)('is sent at once when the clock was set back: %s, %d, %d', async (...mail) => {
    expect(await sendPutOff(mail)).toBe('sent')
  })

  test.each([
    ['waiting', 1, 1],
    ['waiting', 3, 4],
    ['waiting', 6, 32],
    ['waiting', 9, 60],
    ['sending', 1, 8],
    // The clock was set back while it is sent.
    ['sending', 1, 38],
  ] as const)('waits as long as it may: %s, %d, %d', async (...mail) => {
    expect(await sendPutOff(mail)).toBe(mail[0])
  })
})

type PutOff = readonly [state: 'waiting' | 'sending', attempts: number, minutes: number]

/** What becomes of a mail that was put off. */
async function sendPutOff([state, attempts, minutes]: PutOff) {
  const smtp = await startSmtp()
  const { db, writeMail, startWorker, readMails } = await startOutbox({ smtpUrl: smtp.url })
  await writeMail()
  const due_at = later(minutes * minute)
  await db.updateTable('mails').set({ state, attempts, due_at }).execute()
  const worker = startWorker(db)
  await worker.wake()
  return (await readMails())[0]?.state
}

test('a newer link takes back the mail that is on its way with the older one', async () => {
  const smtp = await startSmtp()
  smtp.answer('reader', 'hang')
  const { writeLink, readMails, worker, lines } = await startSending(smtp.url)
  const reached = smtp.reached('reader')
  await writeLink(later(60 * minute))
  await reached
  const [older] = await readMails()
  smtp.answer('reader', undefined)
  await writeLink(later(60 * minute))
  await smtp.received(1)
  smtp.hangUp()
  await worker.wake()
  const mails = await readMails()
  expect(mails).toMatchObject([{ state: 'sent' }])
  expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([mails[0]?.message_id])
  expect(mails[0]?.message_id).not.toBe(older?.message_id)
  expect(lines.join('')).not.toContain('given up')
})

test('a server that has stopped opens no connection', async () => {
  const smtp = await startSmtp()
  await expect(openSmtp(smtp.url, defaultLimits, AbortSignal.abort())).rejects.toThrow(
    'The server was stopped while sending the mail.',
  )
  expect(smtp.connections()).toBe(0)
})

/** A database that refuses to note that a mail was sent. */
function noNotes(db: Db) {
  return db.context.dialect === 'postgres'
    ? {
        forbid: sql`alter table mails add constraint no_notes check (state <> 'sent')`,
        allow: sql`alter table mails drop constraint no_notes`,
      }
    : {
        forbid: sql`create trigger no_notes before update of sent_at on mails
          begin select raise(abort, 'no notes'); end`,
        allow: sql`drop trigger no_notes`,
      }
}

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [6, 32],
  [7, 60],
  [8, 60],
  [5000, 60],
])('after attempt %d the next one is %d minutes later', (attempts, minutes) => {
  const failed = { attempts, gives_up_at: '2024-02-04T15:00:00.000Z' }
  const next = nextAttempt(failed, new Date('2024-02-03T15:00:00.000Z'))
  expect(next).toEqual(new Date(Date.UTC(2024, 1, 3, 15, minutes)))
})

test('a mail is tried for 24 hours', () => {
  const written = Date.parse('2024-02-03T15:00:00.000Z')
  const gives_up_at = new Date(written + givesUpAfterMs).toISOString()
  let now = new Date(written)
  let attempts = 0
  for (;;) {
    attempts += 1
    const next = nextAttempt({ attempts, gives_up_at }, now)
    if (next === null) break
    now = next
  }
  expect(attempts).toBe(29)
  expect(now.toISOString()).toBe('2024-02-04T14:03:00.000Z')
})

test('on SQLite the outbox is read by its indexes, however much was sent', async () => {
  vi.stubEnv('TEST_DATABASE', 'sqlite')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { db, statements, writeNotice } = await startOutbox({ smtpUrl: 'smtp://127.0.0.1:1' })
  const now = outboxTime.toISOString()
  await writeNotice('A notice')
  const before = statements.length
  await findNextDue(db, now, 'notice')
  await findNextDue(db, now, 'awaited')
  await claimMail(db, new Date(now), 'notice')
  await findMails(db, { isFailed: true, limit: 10 })
  const ofClaim = [
    'INDEX mails_by_rank',
    'INDEX mails_by_slot',
    'INDEX notices_waiting',
    'PRIMARY KEY',
  ]
  const indexes = ['INDEX mails_due', 'INDEX mails_by_rank', ...ofClaim, 'INDEX mails_failed']
  const asked = statements.slice(before).filter((statement) => !/^(begin|commit)/.test(statement))
  expect(asked).toHaveLength(indexes.length)
  for (const [at, statement] of asked.entries()) {
    const plan = await sql<{ detail: string }>`explain query plan ${sql.raw(
      statement.replaceAll('?', `'${now}'`),
    )}`.execute(db)
    const details = plan.rows.map(({ detail }) => detail).join('; ')
    expect(details).toContain(indexes[at])
  }
})
