import { leaveTeam, submitOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeItem } from '../../testing/world/make-items.ts'
import { makeTeam } from '../../testing/world/make.ts'
import { asMember, startEvent, type TestEvent } from '../../testing/world/event.ts'
import type { TestClient } from '../../testing/requests/test-client.ts'

/** The test writes by the app's own connection: what it writes is heard for what it is. */
async function startHere(): Promise<TestEvent> {
  const event = await startEvent({ listens: true })
  return { ...event, db: event.app.services.db }
}

/** What `hello` says to each of them about what happens after the versionToken. */
async function missed(work: (event: TestEvent) => Promise<unknown>) {
  const event = await startHere()
  const eve = await asMember(event, await makeTeam(event.db))
  const { versionToken } = event.app.services.freshness
  await work(event)
  const says = async (client: TestClient) =>
    (await (await client.listen({}, versionToken)).next())?.data
  const { ada, organiser } = event
  return { ada: await says(ada), eve: await says(eve), organiser: await says(organiser) }
}

test('a new page hears that nothing has changed since it was made', async () => {
  const nothing = { topics: [] }
  expect(await missed(async () => {})).toEqual({ ada: nothing, eve: nothing, organiser: nothing })
})

test('a new page hears what has changed since, as far as it concerns its user', async () => {
  const ordered = await missed(async ({ ada, db }) => {
    const body = { hardware: [{ id: (await makeItem(db)).id, quantity: 1 }] }
    expect(await ada.call(submitOrder, { body })).toMatchObject({ status: 201 })
  })
  const both = { topics: ['inventory', 'orders'] }
  expect(ordered).toEqual({ ada: both, eve: { topics: ['inventory'] }, organiser: both })
})

test('it is told nothing when rights or team of its user changed, for then anything may have', async () => {
  const left = await missed(async ({ ada }) => {
    expect(await ada.call(leaveTeam, {})).toMatchObject({ status: 201 })
  })
  const others = { topics: ['session', 'teams'] }
  expect(left).toEqual({ ada: {}, eve: { topics: [] }, organiser: others })
})

test.each(['', '0', 'another-run.0', '.', 'x'.repeat(5000)])(
  'it is told nothing when the server does not know the versionToken: %j',
  async (versionToken) => {
    const { ada } = await startHere()
    expect(await (await ada.listen({}, versionToken)).next()).toMatchObject({ data: {} })
  },
)
