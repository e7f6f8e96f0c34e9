import { getUser, groupNames, listItems, listTeams, login, logout } from '@signout/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anonymous, commandLine } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import { signWaiver } from '../../teams/sign-waiver.ts'
import { madePassword, makeOrganiser, makeUser } from '../../testing/world/make.ts'
import { startEvent } from '../../testing/world/event.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { untilHeard } from '../../testing/world/two-servers.ts'
import { setPassword } from '../passwords/store-password.ts'
import { setActive, setMembership } from '../users/change-user.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const now = new Date('2024-02-03T15:00:00.000Z')

async function startWithCache() {
  const event = await startTestApp({ listens: true, now })
  const { as, db } = event
  const user = await makeUser(db)
  const organiser = await makeOrganiser(db)
  await makeOrganiser(db)
  const browsers = { user: await as(user), organiser: await as(organiser) }
  for (const browser of Object.values(browsers)) await browser.call(getUser, {})
  const isCached = await event.countStatements(() => browsers.user.call(getUser, {}))
  expect(isCached).toBe(0)
  return { ...event, user, organiser, browsers }
}
type Event = Awaited<ReturnType<typeof startWithCache>>

interface Case {
  readonly write: (event: Event, db: Db) => Promise<unknown>
  /** What the very next call is answered. */
  readonly next: (event: Event) => Promise<{ readonly status: number }>
  readonly status: number
}

const cases: Record<string, Case> = {
  'a disabled user': {
    write: ({ user }, db) =>
      setActive(db, commandLine, { email: user.email, isActive: false }, now),
    next: ({ browsers }) => browsers.user.call(getUser, {}),
    status: 401,
  },
  'a new password': {
    write: ({ user }, db) =>
      setPassword(db, commandLine, { email: user.email, password: 'another-password' }, now),
    next: ({ browsers }) => browsers.user.call(getUser, {}),
    status: 401,
  },
  'a user who lost the organisers’ group': {
    write: ({ organiser }, db) => {
      const membership = { email: organiser.email, group: groupNames.organisers, isMember: false }
      return setMembership(db, commandLine, membership, now)
    },
    next: ({ browsers }) => browsers.organiser.call(listTeams, {}),
    status: 401,
  },
  'a user who gained the organisers’ group': {
    write: ({ user }, db) => {
      const membership = { email: user.email, group: groupNames.organisers, isMember: true }
      return setMembership(db, commandLine, membership, now)
    },
    next: ({ browsers }) => browsers.user.call(listTeams, {}),
    status: 200,
  },
  'a user who gained a profile': {
    write: ({ user }, db) => {
      const actor = { ...anonymous, userId: user.userId }
      return signWaiver(db, actor, { e_signature: 'A', opens: null }, now)
    },
    next: ({ browsers }) => browsers.user.call(listItems, {}),
    status: 200,
  },
}

describe.each(Object.entries(cases))('%s', (_, { write, next, status }) => {
  test('is known by the very next call', async () => {
    const event = await startWithCache()
    expect((await next(event)).status).not.toBe(status)
    await write(event, event.app.services.db)
    expect((await next(event)).status).toBe(status)
  })

  test('in another process is known here', async () => {
    const event = await startWithCache()
    expect((await next(event)).status).not.toBe(status)
    await write(event, event.db)
    const ask = async () => (await next(event)).status
    await untilHeard(event.db, ask, status)
    expect(await ask()).toBe(status)
  })
})

test('logging out ends the session at once, leaves other sessions alone, and may be repeated', async () => {
  const { as, app, user, browsers } = await startWithCache()
  const other = await as(user)
  await other.call(getUser, {})
  const thief = browsers.user.at(app)
  for (let time = 0; time < 2; time += 1) {
    expect((await browsers.user.call(logout, {})).status).toBe(200)
    expect(browsers.user.cookies.has('sessionid')).toBe(false)
  }
  expect((await thief.call(getUser, {})).status).toBe(401)
  expect((await other.call(getUser, {})).status).toBe(200)
})

test('a login in the same browser ends the session before at once', async () => {
  const { app, user, browsers } = await startWithCache()
  const thief = browsers.user.at(app)
  await browsers.user.call(login, { body: { email: user.email, password: madePassword } })
  expect((await thief.call(getUser, {})).status).toBe(401)
  expect((await browsers.user.call(getUser, {})).status).toBe(200)
})

test('use is noted every five minutes, though nothing else is read', async () => {
  const { db, user, clock, browsers, countStatements } = await startWithCache()
  for (const minutes of [6, 12, 18]) {
    clock.set(new Date(now.getTime() + minutes * minuteMs))
    expect((await browsers.user.call(getUser, {})).status).toBe(200)
    await expect.poll(() => lastUse(db, user)).toBe(clock.now().toISOString())
    // The next call reads the session once more; then it is cached until the next five minutes are over.
    await browsers.user.call(getUser, {})
    clock.advance(4 * minuteMs)
    expect(await countStatements(() => browsers.user.call(getUser, {}))).toBe(0)
  }
})

test('a session that is used in another process does not end here', async () => {
  const { another, db, user, clock, browsers } = await startWithCache()
  const elsewhere = browsers.user.at(await another())
  clock.advance(8 * hourMs)
  expect((await elsewhere.call(getUser, {})).status).toBe(200)
  await expect.poll(() => lastUse(db, user)).toBe(clock.now().toISOString())
  clock.advance(8 * hourMs)
  expect((await browsers.user.call(getUser, {})).status).toBe(200)
})

test('a session that cannot be read is not cached as ended', async () => {
  const event = await startEvent({ listens: true })
  const { db, ada } = event
  const [first] = event.team.members
  await sql`alter table sessions rename to hidden`.execute(db)
  expect((await ada.call(getUser, {})).status).toBeGreaterThanOrEqual(500)
  await sql`alter table hidden rename to sessions`.execute(db)
  const answer = await ada.call(getUser, {})
  expect(answer).toMatchObject({ status: 200, body: { email: first?.email } })
})

async function lastUse(db: Db, { userId }: { readonly userId: number }): Promise<string> {
  const { last_seen_at } = await db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return last_seen_at
}
