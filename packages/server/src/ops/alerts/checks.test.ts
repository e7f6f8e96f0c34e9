import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp, getOverview, type AlertKind } from '@signout/contract'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Config } from '../../base/config/config.ts'
import type { MailsTable } from '../../db/tables.ts'
import { startEvent } from '../../testing/world/event.ts'
import { makeOrganiser } from '../../testing/world/make.ts'
import { makeItem, makeOrder } from '../../testing/world/make-items.ts'
import { makeFolder } from '../../testing/folders.ts'
import { instantAfter } from '../../base/instants.ts'

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

const notBegun = 'has not begun yet. Until then participants cannot order'
const over = 'is over. Participants cannot order. If the event goes on, extend it in Settings'

test.each([
  ['has not begun', undefined, -day, [{ message: expect.stringContaining(notBegun) }]],
  ['is open', undefined, 0, []],
  [
    'is over without orders',
    undefined,
    day,
    [{ message: expect.stringContaining(over), since: new Date(ordinaryDay + day).toISOString() }],
  ],
  [
    'is over, after orders that came in while it was open',
    1,
    2 * day,
    [{ message: 'Hardware sign out is over.', quiet: true }],
  ],
  [
    'is over, after orders from before it alone',
    -1,
    2 * day,
    [{ message: expect.stringContaining(over) }],
  ],
])('what is said of a window that %s', async (_, orderedAfter, now, expected) => {
  const window = { signout_opens: ordinaryDay, signout_closes: ordinaryDay + day }
  const { db, read, team, clock } = await start(window)
  if (orderedAfter !== undefined) {
    const createdAt = new Date(ordinaryDay + orderedAfter).toISOString()
    await makeOrder(db, { team, createdAt, lines: [{ item: await makeItem(db), quantity: 1 }] })
  }
  // They are read ten seconds later.
  clock.set(new Date(ordinaryDay + now))
  expect(await read('window')).toMatchObject(expected)
})

test('no backups are an alert once there are orders, unless they are made elsewhere', async () => {
  const backup = { everyMs: null, keep: 10, folder: '/none' }
  const { db, read, team } = await start({ backup })
  expect(await read('backup')).toEqual([])
  const item = await makeItem(db)
  const since = '2024-02-01T00:00:00.000Z'
  await makeOrder(db, { team, createdAt: since, lines: [{ item, quantity: 1 }] })
  const message = expect.stringContaining('set BACKUP_EVERY (0 if they are made elsewhere)')
  expect(await read('backup')).toEqual([{ kind: 'backup', since, message }])
  const elsewhere = await start({ backup: { ...backup, everyMs: 0 } })
  await makeOrder(elsewhere.db, {
    team: elsewhere.team,
    lines: [{ item: await makeItem(elsewhere.db), quantity: 1 }],
  })
  expect(await elsewhere.read('backup')).toEqual([])
})

test('a backup that fails is an alert at once, and one that is made ends it', async () => {
  const parent = await makeFolder()
  const folder = join(parent, 'stick', 'backups')
  const event = await startEvent({ config: { backup: { everyMs: 3_600_000, keep: 3, folder } } })
  const { organiser } = event
  const read = async () => {
    const { alerts } = (await organiser.call(getOverview, {})).body
    return alerts.filter(({ kind }) => kind === 'backup')
  }
  expect(await read()).toEqual([])
  const reason = `${folder} has no new backup: there is no such file or folder.`
  expect(await organiser.call(backUp, {})).toMatchObject({ status: 503, body: { detail: reason } })
  const message = expect.stringContaining(`Backups fail. ${reason}`)
  expect(await read()).toMatchObject([{ message }])
  await mkdir(join(parent, 'stick'))
  // No other try may be under way.
  event.clock.advance(1)
  expect(await organiser.call(backUp, {})).toMatchObject({ status: 201 })
  expect(await read()).toEqual([])
})

test('without PUBLIC_URL a page that was opened on this machine says that no phone can', async () => {
  const { read } = await start({ publicUrl: undefined })
  expect(await read('address')).toMatchObject([
    { message: expect.stringContaining('opened at http://localhost, where no phone can open it') },
  ])
  expect(await (await start()).read('address')).toEqual([])
})

/** Mails in the outbox of an event, and what is said of them. */
async function startWithMails() {
  const smtpUrl = 'smtp://127.0.0.1:1'
  const event = await start({ smtpUrl, publicUrl: 'https://signout.example.com' })
  const { db, clock } = event
  const written = clock.now().toISOString()
  const put = (recipient: string, about: Partial<Insertable<MailsTable>> = {}) =>
    db
      .insertInto('mails')
      .values({
        message_id: `<${recipient}@localhost>`,
        kind: 'order.ready',
        recipient,
        content: '{}',
        has_link: false,
        state: 'waiting',
        created_at: written,
        attempts: 9,
        due_at: instantAfter(clock.now(), 30 * 60_000),
        gives_up_at: '2999-01-01T00:00:00.000Z',
        ...about,
      })
      .execute()
  const alert = (problem: string) => ({
    kind: 'mail',
    since: written,
    message: `No email gets through. ${problem}. They wait: ask the operator of the server to look at SMTP_URL.`,
  })
  return { ...event, put, alert }
}

test('mails for which there is no mail server are an alert after five minutes, until one gets through', async () => {
  const { read, clock, put, alert } = await startWithMails()
  const problem = 'The mail server does not answer in time'
  await put('ada@example.com', { problem, trouble: 'unreachable' })
  expect(await read('mail')).toEqual([])
  clock.advance(5 * 60_000)
  expect(await read('mail')).toEqual([alert(problem)])
  await put('grace@example.com', { state: 'sent', sent_at: clock.now().toISOString() })
  expect(await read('mail')).toEqual([])
})

test('a mail server that refuses us is an alert at once', async () => {
  const { db, read, put, alert } = await startWithMails()
  const problem = 'The mail server answered AUTH: 535 wrong password'
  await put('ada@example.com', { problem, trouble: 'ours' })
  expect(await read('mail')).toEqual([alert(problem)])
  await db.updateTable('mails').set({ problem: null, trouble: null }).execute()
  expect(await read('mail')).toEqual([])
})

test('a refusal for one reader is no alert, refusals for several are one', async () => {
  const { read, clock, put, alert } = await startWithMails()
  const problem = 'The mail server answered RCPT TO: 451 Later'
  await put('ada@example.com', { problem })
  await put('grace@example.com', { problem: '550 No such user', state: 'failed' })
  clock.advance(6 * 60_000)
  expect(await read('mail')).toEqual([])
  await put('joan@example.com', { problem })
  clock.advance(5 * 60_000)
  expect(await read('mail')).toEqual([alert(problem)])
})
