// Runs on PostgreSQL only: on SQLite the file itself tells what others have written, whenever it is asked.
import {
  createCategory,
  createProfile,
  getUser,
  groupNames,
  logout,
  updateUser,
} from '@signout/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import { setActive, setMembership } from '../users/update-user.ts'
import type { TestClient } from '../../testing/requests/test-client.ts'
import { type MadeUser, makeOrganiser, makeUser } from '../../testing/world/make.ts'
import { startLiveServers } from '../../testing/world/two-servers.ts'

const now = new Date('2024-02-03T15:00:00.000Z')

/** Two servers; the connections by which they hear of each other say nothing any more, as on a network that drops them. */
async function startDeafServers() {
  const servers = await startLiveServers()
  const { db } = servers.here
  await makeOrganiser(db)
  return { ...servers, stall: () => stallListeners(db) }
}
type Deaf = Awaited<ReturnType<typeof startDeafServers>>

async function stallListeners(db: Db): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'hardware-signout changes'`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(0)
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const { pid } of rows) process.kill(pid, name)
  }
  onTestFinished(() => signal('SIGCONT'))
  signal('SIGSTOP')
}

interface Case {
  readonly make: (db: Db) => Promise<MadeUser>
  /** What another process does, with a browser of the user's there. */
  readonly revoke: (event: Deaf, user: MadeUser, copy: TestClient) => Promise<unknown>
  readonly write: (browser: TestClient) => Promise<{ readonly status: number }>
  readonly before: number
  readonly status: number
}

let names = 0
const editCatalogue = (browser: TestClient) => {
  names += 1
  return browser.call(createCategory, { body: { name: `Category ${names}` } })
}
const signWaiver = (browser: TestClient) =>
  browser.call(createProfile, { body: { e_signature: 'A', acknowledge_rules: true } })

const cases: Record<string, Case> = {
  'an organiser who is disabled': {
    make: makeOrganiser,
    revoke: ({ there }, { email }) =>
      setActive(there.db, commandLine, { email, isActive: false }, now),
    write: editCatalogue,
    before: 201,
    status: 401,
  },
  'an organiser whose membership was deleted by hand': {
    make: makeOrganiser,
    revoke: ({ there }, { userId }) =>
      there.db.deleteFrom('user_groups').where('user_id', '=', userId).execute(),
    write: editCatalogue,
    before: 201,
    status: 403,
  },
  'an organiser who logged out elsewhere': {
    make: makeOrganiser,
    revoke: (_, __, copy) => copy.call(logout, {}),
    write: editCatalogue,
    before: 201,
    status: 401,
  },
  'a user who became an organiser': {
    make: makeUser,
    revoke: ({ there }, { email }) => {
      const membership = { email, group: groupNames.organisers, isMember: true }
      return setMembership(there.db, commandLine, membership, now)
    },
    write: signWaiver,
    before: 201,
    status: 403,
  },
}

test.each(Object.entries(cases))(
  '%s elsewhere is refused by the very next write, although nothing is heard of it',
  async (_, { make, revoke, write, before, status }) => {
    const event = await startDeafServers()
    const { here, there } = event
    const other = await here.as(await make(here.db))
    expect((await write(other)).status).toBe(before)
    const user = await make(here.db)
    const browser = await here.as(user)
    const copy = await there.as(user)
    copy.cookies.set('sessionid', browser.cookies.get('sessionid') ?? '')
    for (const client of [browser, copy]) await client.call(getUser, {})
    await event.stall()
    await revoke(event, user, copy)
    expect((await write(browser)).status).toBe(status)
    // From then on it is known here.
    expect((await browser.call(getUser, {})).status).toBe(status === 401 ? 401 : 200)
  },
)

test('a right gained elsewhere holds from the very next write', async () => {
  const { here, there, stall } = await startDeafServers()
  const user = await makeUser(here.db)
  const browser = await here.as(user)
  const desk = await here.as(await makeOrganiser(here.db))
  const colleague = await makeOrganiser(here.db)
  await browser.call(getUser, {})
  await stall()
  const membership = { email: user.email, group: groupNames.organisers, isMember: true }
  await setMembership(there.db, commandLine, membership, now)
  const params = { id: colleague.userId }
  expect((await desk.call(updateUser, { params, body: { is_active: false } })).status).toBe(200)
  await expect.poll(async () => (await editCatalogue(browser)).status).toBe(201)
})

test('cached reads are not much older than a second', async () => {
  const { here, there, stall } = await startDeafServers()
  const user = await makeUser(here.db)
  const browser = await here.as(user)
  expect((await browser.call(getUser, {})).status).toBe(200)
  await stall()
  await setActive(there.db, commandLine, { email: user.email, isActive: false }, now)
  const revokedAt = performance.now()
  await expect.poll(async () => (await browser.call(getUser, {})).status).toBe(401)
  // Of a connection that answers nothing it takes two seconds until it is given up.
  expect(performance.now() - revokedAt).toBeLessThan(2000)
})
