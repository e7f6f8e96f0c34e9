import { type KyselyPlugin, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../db/tables.ts'
import { openWith } from '../../testing/database/test-database.ts'
import { outboxTime, startOutbox, startSending } from '../../testing/mail/start-outbox.ts'
import { testTimeout } from '../../testing/runs.ts'
import { deadSmtp, startSmtp } from '../../testing/mail/start-smtp.ts'
import { givesUpAfterMs, mailRanks } from '../define-mail.ts'
import { instantAfter } from '../../base/instants.ts'
import { hubOf } from '../../record/changes/change-hub.ts'
import { claimLongestDue, claimMails, nextAttempt } from './claims.ts'

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

test('no more are claimed than are asked for, however the database plans it', async () => {
  const { config, writeMail } = await startOutbox({ smtpUrl: await deadSmtp() })
  for (let mail = 0; mail < 30; mail += 1) await writeMail()
  // A plan that PostgreSQL takes by itself for some sizes of the table: for each mail it asks anew which are due.
  const unused = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material']
  const options = unused.map((method) => `-c enable_${method}=off`).join(' ')
  const db = await openWith(config, { options })
  expect(await claimLongestDue(db, outboxTime)).toHaveLength(1)
  expect(await claimMails(db, outboxTime, 4)).toHaveLength(4)
})

test('a mail on which the mail server hangs up is not tried again before those of a lower rank', async () => {
  const { db, writeMail, readMails, startWorker, advance } = await startOutbox({
    smtpUrl: await deadSmtp(),
  })
  await writeMail()
  const worker = startWorker(db)
  await worker.wake()
  await writeMail()
  await db.updateTable('mails').set({ rank: mailRanks.notice }).where('id', '=', 2).execute()
  advance(minute)
  await worker.wake()
  advance(minute)
  await worker.wake()
  expect(await readMails()).toMatchObject([
    { due_at: later(minute) },
    { due_at: later(2 * minute) },
  ])
})

test('a pause that begins while the next mail is looked for holds it back as well', async () => {
  const { db, writeMail, readMails, startWorker, advance, lines } = await startOutbox({
    smtpUrl: await deadSmtp(),
  })
  await writeMail()
  await writeMail()
  // While a mail is being sent, the answer of when the next is due comes only after it has failed.
  const untilNoted: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!('due' in (result.rows[0] ?? {}))) return result
      // Counted before the mails are read: it may fail meanwhile.
      const noted = lines.length
      const isOnItsWay = (await readMails()).some(({ state }) => state === 'sending')
      if (isOnItsWay) await vi.waitUntil(() => lines.length > noted, { timeout: testTimeout })
      return result
    },
  }
  const worker = startWorker(Object.assign(db.withPlugin(untilNoted), { context: db.context }))
  await worker.wake()
  advance(minute)
  await worker.wake()
  expect(await readMails()).toMatchObject([{ due_at: later(minute) }, { due_at: later(0) }])
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
  hubOf(db).publish('anything')
  await worker.wake()
  expect(smtp.mails).toEqual([])
  advance(3 * minute)
  await worker.wake()
  expect(await readMails()).toMatchObject([{ state: 'sent' }])
})

test.each(['reader', 'end of data'] as const)(
  'a mail that hangs at the step "%s" when a stop breaks it off keeps its lease',
  async (step) => {
    const smtp = await startSmtp()
    smtp.answer(step, 'hang')
    const { writeMail, readMails, worker, lines } = await startSending(smtp.url)
    const reached = smtp.reached(step)
    await writeMail()
    await reached
    await worker.stop(0)
    expect(await readMails()).toMatchObject([{ state: 'sending', due_at: later(8 * minute) }])
    expect(lines.join('')).not.toContain('given up')
  },
)

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
  expect(lines.filter((line) => line.includes('not noted yet'))).toHaveLength(3)
})

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

test('a mail is tried for 24 hours, after waits that grow to an hour', () => {
  const gives_up_at = later(givesUpAfterMs)
  const times = [later(0)]
  for (;;) {
    const last = times.at(-1) ?? ''
    const next = nextAttempt({ attempts: times.length, gives_up_at }, new Date(last))
    if (next === null) break
    times.push(next)
  }
  const waits = [1, 2, 4, 8, 16, 32, ...Array<number>(22).fill(60)]
  expect(times.map((time) => (Date.parse(time) - outboxTime.getTime()) / minute)).toEqual(
    [0, ...waits].map((_, at) => waits.slice(0, at).reduce((all, wait) => all + wait, 0)),
  )
})
