import { logout, submitOrder, updateItem, updateTeam, updateUser } from '@signout/contract'
import { expect, test } from 'vitest'
import { commandLine } from '../../base/actor.ts'
import { makeItem } from '../../testing/world/make-items.ts'
import { makeOrganiser, makeTeam, makeUser } from '../../testing/world/make.ts'
import { type LiveServer, startLiveServers } from '../../testing/world/two-servers.ts'
import type { TestStream } from '../../testing/requests/test-stream.ts'
import { setActive } from '../../accounts/users/update-user.ts'

const everything = ['session', 'inventory', 'orders', 'teams', 'event']

/** What screens hear of another process's change: a SQLite file tells only that there is one. */
function heardOf(topics: readonly string[], { db }: LiveServer) {
  return db.context.dialect === 'sqlite' ? everything : topics
}

/** An organiser listens at one server; Ada, who may order, is at the other. */
async function startListening() {
  const servers = await startLiveServers()
  const { here, there } = servers
  const team = await makeTeam(there.db)
  const [ada] = team.members
  const organiser = await makeOrganiser(there.db)
  const client = await there.as(ada)
  const item = await makeItem(there.db)
  const stream = await (await here.as(organiser)).listen()
  expect(await stream.next()).toMatchObject({ event: 'hello' })
  return { ...servers, team, organiser, member: ada, ada: client, item, stream }
}

test('changes by another process arrive within a second', async () => {
  const { here, ada, item, stream } = await startListening()
  const began = performance.now()
  await ada.call(submitOrder, { body: { hardware: [{ id: item.id, quantity: 1 }] } })
  expect(await stream.topics()).toEqual(heardOf(['inventory', 'orders'], here))
  expect(performance.now() - began).toBeLessThan(1000)
})

test('a process publishes its own changes once, with their details', async () => {
  const { here, member, team, stream } = await startListening()
  const ada = await here.as(member)
  const params = { team_code: team.code }
  for (const project_description of ['A lamp.', 'A motor.']) {
    await ada.call(updateTeam, { params, body: { project_description } })
    expect(await stream.topics()).toEqual(['teams'])
  }
})

test('a user who is disabled in another process is told goodbye', async () => {
  const { here, there, member } = await startListening()
  const stream = await (await here.as(member)).listen()
  await stream.next()
  await setActive(there.db, commandLine, { email: member.email, isActive: false }, new Date())
  expect(await untilEnd(stream)).toMatchObject({ event: 'bye' })
})

test('participants hear of another process’s changes only if they concern them', async () => {
  const { here, there, ada, member, item, organiser } = await startListening()
  if (here.db.context.dialect === 'sqlite') return
  const other = await makeTeam(there.db)
  const eve = await (await here.as(other.members[0])).listen()
  const own = await (await here.as(member)).listen()
  for (const stream of [eve, own]) await stream.next()
  const desk = await there.as(organiser)
  const applicant = await makeUser(there.db)
  const rename = (id: number) =>
    desk.call(updateUser, { params: { id }, body: { last_name: 'Renamed' } })
  expect(await rename(applicant.userId)).toMatchObject({ status: 200 })
  expect(await ada.call(logout, {})).toMatchObject({ status: 200 })
  const body = { quantity_available: 9 }
  await desk.call(updateItem, { params: { id: item.id }, body })
  // All of it, and nothing else.
  expect(await eve.topics()).toEqual(['inventory'])
  expect(await rename(other.members[0].userId)).toMatchObject({ status: 200 })
  expect(await eve.topics()).toContain('session')
  expect(await own.topics()).toContain('session')
})

/** The last event of a stream. */
async function untilEnd(stream: TestStream) {
  let last = await stream.next()
  for (let event = last; event !== undefined; event = await stream.next()) last = event
  return last
}
