// Runs on PostgreSQL only: on SQLite the file itself tells what others have written, whenever it is asked.
import { createCategory, getUser, groupNames, updateUser } from '@signout/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import { setActive, setMembership } from '../users/change-user.ts'
import type { TestClient } from '../../testing/requests/test-client.ts'
import { makeOrganiser, makeUser } from '../../testing/world/make.ts'
import { startLiveServers } from '../../testing/world/two-servers.ts'

const now = new Date('2024-02-03T15:00:00.000Z')

/** Two servers; the connections by which they hear of each other say nothing any more, as on a network that drops them. */
async function startDeafServers() {
  const servers = await startLiveServers()
  const { db } = servers.here
  await makeOrganiser(db)
  return { ...servers, stall: () => stallListeners(db) }
}

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

let names = 0
const editCatalogue = (browser: TestClient) => {
  names += 1
  return browser.call(createCategory, { body: { name: `Category ${names}` } })
}

test('an organiser who is disabled elsewhere is refused by the very next write, although nothing is heard of it', async () => {
  const { here, there, stall } = await startDeafServers()
  const user = await makeOrganiser(here.db)
  const browser = await here.as(user)
  expect((await editCatalogue(browser)).status).toBe(201)
  await stall()
  await setActive(there.db, commandLine, { email: user.email, isActive: false }, now)
  expect((await editCatalogue(browser)).status).toBe(401)
  // From then on it is known here.
  expect((await browser.call(getUser, {})).status).toBe(401)
})

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
