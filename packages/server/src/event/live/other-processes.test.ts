import { pauseOrdering, resumeOrdering, submitOrder, updateTeam } from '@signout/contract'
import { expect, test } from 'vitest'
import { commandLine } from '../../base/actor.ts'
import { submit } from '../../testing/world/calls.ts'
import { makeItem } from '../../testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '../../testing/world/make.ts'
import { type LiveServer, startLiveServers } from '../../testing/world/two-servers.ts'
import type { TestStream } from '../../testing/requests/test-stream.ts'
import { setActive } from '../../accounts/users/change-user.ts'

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
  const client = await there.as(ada)
  const item = await makeItem(there.db)
  const stream = await (await here.as(await makeOrganiser(there.db))).listen()
  expect(await stream.next()).toMatchObject({ event: 'hello' })
  return { ...servers, team, member: ada, ada: client, item, stream }
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

test('a pause at one process holds at the other, and so does its end', async () => {
  const { here, ada, item, stream } = await startListening()
  const desk = await here.as(await makeOrganiser(here.db))
  await desk.call(pauseOrdering, { body: { reason: 'Night', until: null } })
  expect(await stream.topics()).toEqual(['event'])
  expect((await submit(ada, [item, 1])).body).toEqual({
    non_field_errors: ['Ordering is paused: Night'],
  })
  await desk.call(resumeOrdering, {})
  expect((await submit(ada, [item, 1])).status).toBe(201)
})

test('a user who is disabled in another process is told goodbye', async () => {
  const { here, there, member } = await startListening()
  const stream = await (await here.as(member)).listen()
  await stream.next()
  await setActive(there.db, commandLine, { email: member.email, isActive: false }, new Date())
  expect(await untilEnd(stream)).toMatchObject({ event: 'bye' })
})

/** The last event of a stream. */
async function untilEnd(stream: TestStream) {
  let last = await stream.next()
  for (let event = last; event !== undefined; event = await stream.next()) last = event
  return last
}
