import { expect, test } from 'vitest'
import { commandLine } from '../../base/actor.ts'
import {
  outboxTime,
  serverFor,
  startOutbox,
  startSending,
} from '../../testing/mail/start-outbox.ts'
import { deadSmtp, startSmtp } from '../../testing/mail/start-smtp.ts'
import { mailRanks } from '../define-mail.ts'
import { mailRecords } from '../queue-mails.ts'
import { retryMails } from '../retry-mails.ts'
import { makeItem, makeOrder } from '../../testing/world/make-items.ts'
import { playOrder } from '../../testing/world/calls.ts'
import { startEvent } from '../../testing/world/event.ts'
import { moveOrder } from '../../orders/moves.ts'
import { instantAfter } from '../../base/instants.ts'

const minute = 60_000
const later = (ms: number) => instantAfter(outboxTime, ms)

test('links go first, then mails that a team waits for, then notices, several over each connection', async () => {
  const smtp = await startSmtp()
  const { db, writeMail, startWorker, readMails } = await startOutbox({ smtpUrl: smtp.url })
  for (let mail = 0; mail < 60; mail += 1) await writeMail()
  for (const { id } of await readMails()) {
    await db
      .updateTable('mails')
      .set({ rank: 2 - (id % 3) })
      .where('id', '=', id)
      .execute()
  }
  await startWorker(db).wake()
  const ranks = new Map((await readMails()).map(({ message_id, rank }) => [message_id, rank]))
  const sent = smtp.mails.map(({ messageId = '' }) => ranks.get(messageId))
  expect(sent).toHaveLength(60)
  // What is on its way over the other connections may arrive a little later.
  expect(sent.slice(0, 16)).toEqual(Array(16).fill(mailRanks.link))
  expect(sent.slice(24, 36)).toEqual(Array(12).fill(mailRanks.awaited))
  expect(sent.slice(44)).toEqual(Array(16).fill(mailRanks.notice))
  expect(smtp.connections()).toBeLessThan(20)
})

test('while the mail server is down one connection is tried at a time, and all mails go when it is back', async () => {
  const { writeMail, readMails, sendDue, advance, lines, startWorker, db } = await startSending(
    await deadSmtp(),
  )
  for (let mail = 0; mail < 30; mail += 1) await writeMail()
  const problem = expect.stringMatching(
    /^Nothing listens at the mail server's address: .*ECONNREFUSED/,
  )
  for (let passed = 0; passed < 60; passed += 1) {
    await sendDue()
    advance(minute)
  }
  const waiting = await readMails()
  expect(waiting).toMatchObject(waiting.map(() => ({ state: 'waiting', attempts: 0 })))
  expect(waiting).toContainEqual(expect.objectContaining({ problem, trouble: 'ours' }))
  const tries = lines.filter((line) => line.includes('the mail server is not reached'))
  // At most one a minute, once they have grown.
  expect(tries.length).toBeGreaterThan(50)
  expect(tries.length).toBeLessThan(100)
  const smtp = await startSmtp()
  await startWorker(db, serverFor(smtp.url)).wake()
  const sent = await readMails()
  expect(new Set(smtp.mails.map(({ messageId }) => messageId))).toEqual(
    new Set(sent.map(({ message_id }) => message_id)),
  )
  expect(sent).toMatchObject(sent.map(() => ({ state: 'sent', attempts: 1, problem: null })))
  // The log names no reader.
  expect(lines.join('')).not.toContain('ada@')
})

test('a mail that hangs holds up no other', async () => {
  const smtp = await startSmtp()
  smtp.answer('end of data', 'hang')
  const { writeMail } = await startSending(smtp.url)
  const hanging = smtp.reached('end of data')
  await writeMail()
  await hanging
  smtp.answer('end of data', undefined)
  for (let mail = 0; mail < 5; mail += 1) await writeMail()
  expect(await smtp.received(5)).toHaveLength(5)
})

test.each([
  ['the mail server takes no mail', 'sender', 451],
  ['there is no mail server', 'greeting', 421],
] as const)(
  'a mail is given up when for 24 hours %s, and can be sent again by hand',
  async (_, step, code) => {
    const smtp = await startSmtp()
    smtp.answer(step, code)
    const { db, writeMail, readMails, sendDue, advance } = await startSending(smtp.url)
    await writeMail()
    for (let hour = 0; hour <= 24; hour += 1) {
      await sendDue()
      advance(60 * minute)
    }
    const problem = expect.stringContaining(`${code} Played by the test`)
    expect(await readMails()).toMatchObject([{ state: 'failed', problem, trouble: null }])
    smtp.answer(step, undefined)
    const now = new Date(later(25 * 60 * minute))
    expect(await retryMails(db, commandLine, {}, now)).toBe(1)
    await smtp.received(1)
    await sendDue()
    expect(await readMails()).toMatchObject([{ state: 'sent' }])
    await expect(retryMails(db, commandLine, { id: 1 }, now)).rejects.toMatchObject({ status: 409 })
    await expect(retryMails(db, commandLine, { id: 9 }, now)).rejects.toMatchObject({ status: 404 })
  },
)

test('the content of a mail with a link is wiped when it is sent', async () => {
  const smtp = await startSmtp()
  const { writeLink, writeMail, readMails, sendDue } = await startSending(smtp.url)
  await writeLink(later(60 * minute))
  await sendDue()
  expect(smtp.mails[0]?.text).toContain('https://signout.example.com/login?token=a-secret-token')
  await writeMail()
  await sendDue()
  const [link, other] = await readMails()
  expect(link).toMatchObject({ state: 'sent', content: null })
  expect(other?.content).not.toBeNull()
  expect(JSON.stringify(link)).not.toContain('a-secret-token')
})

test.each([
  ['of a kind that this version does not know', { kind: 'of.tomorrow' }, 0, /does not know/],
  ['whose link has ended', {}, 61 * minute, /^Its link ended before it could be sent\.$/],
] as const)('a mail %s is given up', async (_, change, passed, problem) => {
  const smtp = await startSmtp()
  const { db, writeLink, readMails, startWorker, advance } = await startOutbox({
    smtpUrl: smtp.url,
  })
  await writeLink(later(60 * minute))
  await db
    .updateTable('mails')
    .set({ due_at: later(0), ...change })
    .execute()
  advance(passed)
  await startWorker(db).wake()
  expect(await readMails()).toMatchObject([
    { state: 'failed', problem: expect.stringMatching(problem) },
  ])
  expect(smtp.mails).toEqual([])
})

test('a newer link, and a password that is chosen, take back the mail that waits with the older one', async () => {
  const { writeLink, writeMail, readMails, sendDue } = await startSending(await deadSmtp())
  await writeLink(later(60 * minute))
  await sendDue()
  const [older] = await readMails()
  await writeLink(later(60 * minute))
  await sendDue()
  const [newer, ...others] = await readMails()
  expect(others).toEqual([])
  expect(newer?.message_id).not.toBe(older?.message_id)
  await writeMail()
  expect((await readMails()).map(({ kind }) => kind)).toEqual(['password.changed'])
})

test('STARTTLS is used where it is offered, and a wrong password is not a secret to the log', async () => {
  const smtp = await startSmtp({ offersTls: true, user: { name: 'me', password: 'right' } })
  const { writeMail, sendDue, readMails, lines } = await startSending(smtp.url)
  await writeMail()
  await sendDue()
  expect(await readMails()).toMatchObject([{ state: 'sent' }])
  const wrong = await startSending(smtp.url.replace('right', 'wrong-password'))
  await wrong.writeMail()
  await wrong.sendDue()
  expect(await wrong.readMails()).toMatchObject([{ state: 'waiting' }])
  expect([...lines, ...wrong.lines].join('')).not.toMatch(/right|wrong-password/)
})

const publicUrl = 'https://signout.example.com'

test('without a mail server no mail is written', async () => {
  const event = await startEvent({ config: { desk_email: 'desk@example.com', publicUrl } })
  await playOrder(event, [{ item: await makeItem(event.db), quantity: 1 }], 'Returned')
  expect(await event.db.selectFrom('mails').selectAll().execute()).toEqual([])
})

test('requests are answered while the mail server hangs, and the mails wait', async () => {
  const smtp = await startSmtp()
  smtp.answer('end of data', 'hang')
  const event = await startEvent({ config: { smtpUrl: smtp.url, publicUrl } })
  const item = await makeItem(event.db)
  const hanging = smtp.reached('end of data')
  await playOrder(event, [{ item, quantity: 1 }])
  await hanging
  // Only the worker is stuck in the first mails.
  await playOrder(event, [{ item, quantity: 1 }], 'Returned')
  const states = await event.db.selectFrom('mails').select('state').execute()
  expect(states).toHaveLength(8)
  expect(states.every(({ state }) => state === 'sending' || state === 'waiting')).toBe(true)
  // Lets the test end without waiting for it.
  smtp.hangUp()
})

test('mails that another process writes, such as the command line, are sent by the server', async () => {
  const smtp = await startSmtp()
  const event = await startEvent({ listens: true, config: { smtpUrl: smtp.url, publicUrl } })
  const lines = [{ item: await makeItem(event.db), quantity: 1 }]
  const order = await makeOrder(event.db, { team: event.team, status: 'Ready for Pickup', lines })
  mailRecords(event.db, serverFor(smtp.url))
  const cancel = { order: order.id, status: 'Cancelled' } as const
  await moveOrder(event.db, commandLine, cancel, event.clock.now())
  const mails = await smtp.received(2)
  expect(mails.map(({ subject }) => subject)).toContain(
    `Hackathon: order #${order.id} has been cancelled`,
  )
})
