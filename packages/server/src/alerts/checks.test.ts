import { getOverview, type AlertKind } from '@signout/contract'
import { expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { startEvent } from '../testing/world/event.ts'
import { makeOrganiser } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'

// Tests of spec §19.

const day = 24 * 3_600_000

async function start(config: Partial<Config> = {}) {
  const event = await startEvent({ config })
  const read = async (kind: AlertKind) => {
    event.clock.advance(10_000)
    // A session of before may have ended.
    const organiser = await event.as(await makeOrganiser(event.db))
    const { alerts } = (await organiser.call(getOverview, {})).body
    return alerts.filter((alert) => alert.kind === kind)
  }
  return { ...event, read }
}

const ordinaryDay = Date.parse('2024-02-03T15:00:00.000Z')

test('a window that has not begun, or is over without orders, is an alert; an open one is none', async () => {
  const signout = { opens: ordinaryDay + day, closes: ordinaryDay + 2 * day }
  const { read, clock } = await start({ signout })
  expect(await read('window')).toMatchObject([
    { message: expect.stringContaining('has not begun yet. Until then participants cannot order') },
  ])
  clock.set(new Date(signout.opens))
  expect(await read('window')).toEqual([])
  clock.set(new Date(signout.closes))
  expect(await read('window')).toMatchObject([
    {
      message: expect.stringContaining('is over. Participants cannot order'),
      since: new Date(signout.closes).toISOString(),
    },
  ])
})

test('once orders came in while it was open, the end of the window is one quiet line', async () => {
  const signout = { opens: ordinaryDay - day, closes: ordinaryDay + day }
  const { db, read, team, clock } = await start({ signout })
  const item = await makeItem(db)
  const createdAt = new Date(ordinaryDay).toISOString()
  await makeOrder(db, { team, createdAt, lines: [{ item, quantity: 1 }] })
  clock.advance(2 * day)
  expect(await read('window')).toMatchObject([{ message: 'Hardware sign out is over.' }])
})

test('mails that do not get through are an alert after five minutes, until one does', async () => {
  const smtpUrl = 'smtp://127.0.0.1:1'
  const { db, read, clock } = await start({ smtpUrl, publicUrl: 'https://signout.example.com' })
  const created_at = clock.now().toISOString()
  const mail = {
    kind: 'order.ready',
    recipient: 'ada@example.com',
    content: '{}',
    has_link: false,
    created_at,
    attempts: 9,
    due_at: new Date(clock.now().getTime() + 30 * 60_000).toISOString(),
    gives_up_at: '2999-01-01T00:00:00.000Z',
  }
  const problem = 'The mail server answered AUTH: 535 wrong password'
  await db
    .insertInto('mails')
    .values({ ...mail, message_id: '<1@localhost>', state: 'waiting', problem })
    .execute()
  expect(await read('mail')).toEqual([])
  clock.advance(5 * 60_000)
  expect(await read('mail')).toEqual([
    {
      kind: 'mail',
      since: created_at,
      message: `No email gets through. ${problem}. They wait: ask the operator of the server to look at SMTP_URL.`,
    },
  ])
  const sent_at = clock.now().toISOString()
  await db
    .insertInto('mails')
    .values({ ...mail, message_id: '<2@localhost>', state: 'sent', sent_at })
    .execute()
  expect(await read('mail')).toEqual([])
})
