// Runs in test:all only: it sends hundreds of mails.
// Runs on SQLite only: claims.test.ts tries what locks decide on both databases.
import { expect, test } from 'vitest'
import { insertRows } from '../../db/list-parameters.ts'
import type { Db } from '../../db/tables.ts'
import { outboxTime, startOutbox, startSending } from '../../testing/mail/start-outbox.ts'
import { startSmtp } from '../../testing/mail/start-smtp.ts'
import { type MailRank, mailRanks } from '../define-mail.ts'
import { instantAfter } from '../../instants.ts'

// Tests of spec §18.

const minute = 60_000
const at = outboxTime.toISOString()
const columns = {
  message_id: 'text',
  kind: 'text',
  recipient: 'text',
  content: 'text',
  has_link: 'boolean',
  state: 'text',
  rank: 'integer',
  created_at: 'timestamp',
  due_at: 'timestamp',
  gives_up_at: 'timestamp',
} as const

/** Puts mails into the outbox, the first one first. */
async function queue(db: Db, mails: readonly { rank: MailRank; recipient: string }[]) {
  const rows = mails.map(({ rank, recipient }, nth) => ({
    message_id: `<${rank}-${nth}@example.com>`,
    kind: 'password.changed',
    recipient,
    content: JSON.stringify({ at }),
    has_link: false,
    state: 'waiting',
    rank: mailRanks[rank],
    created_at: at,
    due_at: at,
    gives_up_at: '2999-01-01T00:00:00.000Z',
  }))
  await insertRows(db, 'mails', rows, columns).execute()
}

const reader = (nth: number) => `reader-${nth}@example.com`

test('links go first, then mails that a team waits for, then notices', async () => {
  const smtp = await startSmtp()
  const { db, startWorker } = await startOutbox({ smtpUrl: smtp.url })
  const ranks: MailRank[] = ['notice', 'awaited', 'link']
  const mails = Array.from({ length: 60 }, (_, nth) => {
    return { rank: ranks[nth % 3] ?? 'notice', recipient: reader(nth) }
  })
  await queue(db, mails)
  await startWorker(db).wake()
  const sent = smtp.mails.map(({ messageId }) => /^<([a-z]+)/.exec(messageId ?? '')?.[1])
  expect(sent).toHaveLength(60)
  // What is on its way over the other connections may arrive a little later.
  expect(sent.slice(0, 16)).toEqual(Array(16).fill('link'))
  expect(sent.slice(24, 36)).toEqual(Array(12).fill('awaited'))
  expect(sent.slice(44)).toEqual(Array(16).fill('notice'))
})

test('a link is among the next mails, however many notices wait', async () => {
  const smtp = await startSmtp()
  const { db, startWorker, writeLink } = await startOutbox({ smtpUrl: smtp.url })
  const notices = Array.from({ length: 20_000 }, (_, nth) => {
    return { rank: 'notice', recipient: reader(nth) } as const
  })
  await queue(db, notices)
  const worker = startWorker(db)
  const sending = worker.wake()
  await smtp.received(10)
  await writeLink(instantAfter(outboxTime, 60 * minute))
  const before = smtp.mails.length
  await expect.poll(() => smtp.mails.some(isLink)).toBe(true)
  expect(smtp.mails.findIndex(isLink)).toBeLessThan(before + 8)
  await worker.stop(0)
  await sending
})

const isLink = ({ subject }: { subject?: string | undefined }) =>
  subject === 'Test Hacks: choose a new password'

test('mails that a team waits for are never summed up', async () => {
  const smtp = await startSmtp()
  const { db, startWorker } = await startOutbox({ smtpUrl: smtp.url })
  const awaited = { rank: 'awaited', recipient: reader(1) } as const
  await queue(db, [awaited, awaited, awaited])
  await startWorker(db).wake()
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(
    Array(3).fill('Test Hacks: your password was changed'),
  )
})

test('the first notice goes at once, those of the next minute together', async () => {
  const smtp = await startSmtp()
  const { writeNotice, sendDue, advance, readMails } = await startSending(smtp.url)
  await writeNotice('The first')
  await sendDue()
  expect(smtp.mails.map(({ subject }) => subject)).toEqual([
    'Test Hacks: 1 lamp reported: another problem',
  ])
  for (const what of ['The second', 'The third', 'The fourth']) {
    advance(10_000)
    await writeNotice(what)
    await sendDue()
  }
  expect(smtp.mails).toHaveLength(1)
  advance(30_000)
  await sendDue()
  expect(smtp.mails).toHaveLength(2)
  const [, together] = smtp.mails
  const rows = await readMails()
  expect(together?.subject).toBe('Test Hacks: 3 updates')
  expect(together?.messageId).toBe(rows[1]?.message_id)
  const [second = 0, third = 0, fourth = 0] = ['The second', 'The third', 'The fourth'].map(
    (what) => (together?.text ?? '').indexOf(`> ${what}`),
  )
  expect(second).toBeGreaterThan(0)
  expect(third).toBeGreaterThan(second)
  expect(fourth).toBeGreaterThan(third)
  expect(together?.html).toContain('The third')
  expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(
    Array.from({ length: 4 }, () => ['sent', 1]),
  )
})

test('a reader gets at most 30 mails with notices in an hour, and misses none', async () => {
  const smtp = await startSmtp()
  const { writeNotice, sendDue, advance, readMails } = await startSending(smtp.url)
  const times: number[] = []
  const play = async (minutes: number, notices: boolean) => {
    for (let one = 0; one < minutes; one += 1) {
      if (notices) await writeNotice('Again')
      await sendDue()
      while (times.length < smtp.mails.length) times.push(elapsed)
      advance(minute)
      elapsed += 1
    }
  }
  let elapsed = 0
  await play(100, true)
  await play(61, false)
  for (const time of times) {
    expect(times.filter((other) => other >= time && other < time + 60).length).toBeLessThanOrEqual(
      30,
    )
  }
  expect(times.length).toBeGreaterThan(50)
  expect((await readMails()).every(({ state }) => state === 'sent')).toBe(true)
  const told = smtp.mails.map(({ subject = '' }) => Number(/(\d+) updates/.exec(subject)?.[1] ?? 1))
  expect(told.reduce((all, one) => all + one, 0)).toBe(100)
})

test('notices that could not be sent together are sent again as the same mail', async () => {
  const smtp = await startSmtp()
  const { writeNotice, sendDue, advance, readMails } = await startSending(smtp.url)
  await writeNotice('The first')
  await sendDue()
  await writeNotice('The second')
  await writeNotice('The third')
  smtp.answer('end of data', 'close')
  advance(minute)
  await sendDue()
  smtp.answer('end of data', undefined)
  await writeNotice('Another one')
  advance(minute)
  await sendDue()
  const [, again] = smtp.mails
  const [, second, third] = await readMails()
  expect(again?.subject).toBe('Test Hacks: 2 updates')
  expect(again?.messageId).toBe(second?.message_id)
  expect([second, third]).toMatchObject([{ attempts: 2 }, { attempts: 2 }])
  expect(again?.text).not.toContain('Another one')
  advance(minute)
  await sendDue()
  expect(smtp.mails.at(-1)?.subject).toBe('Test Hacks: 1 lamp reported: another problem')
})

test('a mail about very many notices stays small, and says how many there were', async () => {
  const smtp = await startSmtp()
  const { db, startWorker } = await startOutbox({ smtpUrl: smtp.url })
  const notice = { rank: 'notice', recipient: reader(1) } as const
  await queue(
    db,
    Array.from({ length: 5000 }, () => notice),
  )
  await startWorker(db).wake()
  expect(smtp.mails).toHaveLength(1)
  const [mail] = smtp.mails
  expect(mail?.subject).toBe('Test Hacks: 5,000 updates')
  expect(mail?.text).toContain('And 4,880 more')
  expect(mail?.raw.length).toBeLessThan(100_000)
})

test('a link of an older version, which wrote no ranks, goes alone', async () => {
  const smtp = await startSmtp()
  const { db, startWorker, writeLink } = await startOutbox({ smtpUrl: smtp.url })
  await queue(
    db,
    Array.from({ length: 3 }, () => ({ rank: 'notice', recipient: 'ada@example.com' })),
  )
  await writeLink(instantAfter(outboxTime, 60 * minute))
  await db.updateTable('mails').set({ rank: mailRanks.notice }).execute()
  await startWorker(db).wake()
  expect(smtp.mails.map(({ subject }) => subject)).toEqual([
    'Test Hacks: 3 updates',
    'Test Hacks: choose a new password',
  ])
})
