import type { Db } from '../db/tables.ts'
import { submitOrder, updateTeam } from '@signout/contract'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine } from '../actor.ts'
import { openDatabase } from '../db/open.ts'
import { moveOrder } from '../orders/moves.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '../testing/world/make.ts'
import { startLiveServers } from '../testing/world/two-servers.ts'
import type { TestStream } from '../testing/requests/test-stream.ts'
import { setActive } from '../people/update-user.ts'

const everything = ['session', 'inventory', 'orders', 'teams', 'event']

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
  return { ...servers, team, member: ada, ada: client, item, stream }
}

/** SQLite tells only that something has changed. */
function heardAs(topics: readonly string[], { db }: { readonly db: Db }) {
  return db.context.dialect === 'sqlite' ? everything : topics
}

test('what another process changes is heard within a second', async () => {
  const { ada, here, item, stream } = await startListening()
  const began = performance.now()
  await ada.call(submitOrder, { body: { hardware: [{ id: item.id, quantity: 1 }] } })
  expect(await stream.topics()).toEqual(heardAs(['inventory', 'orders'], here))
  expect(performance.now() - began).toBeLessThan(1000)
})

test('what a process does itself it tells once, with what it was', async () => {
  const { here, member, team, stream } = await startListening()
  const ada = await here.as(member)
  const params = { team_code: team.code }
  for (const project_description of ['A lamp.', 'A motor.']) {
    await ada.call(updateTeam, { params, body: { project_description } })
    expect(await stream.topics()).toEqual(['teams'])
  }
})

test('what the command line changes is heard', async () => {
  const { config, here, team, item, stream } = await startListening()
  const db = await openDatabase(config)
  onTestFinished(() => db.destroy())
  const order = await makeOrder(db, {
    team,
    lines: [{ item, quantity: 1 }],
  })
  if (here.db.context.dialect === 'sqlite') await stream.topics()
  await moveOrder(db, commandLine, { order: order.id, status: 'Cancelled' }, new Date())
  expect(await stream.topics()).toEqual(heardAs(['inventory', 'orders'], here))
})

test('whoever is disabled from another process is told goodbye', async () => {
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
