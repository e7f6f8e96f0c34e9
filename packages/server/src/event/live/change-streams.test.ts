import {
  joinTeam,
  leaveTeam,
  listenForChanges,
  logout,
  submitOrder,
  updateTeam,
} from '@signout/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { commandLine } from '../../base/actor.ts'
import { transact } from '../../record/transact.ts'
import { makeItem } from '../../testing/world/make-items.ts'
import { makeTeam, makeUser } from '../../testing/world/make.ts'
import { asMember, startEvent, type TestEvent } from '../../testing/world/event.ts'
import type { TestClient } from '../../testing/requests/test-client.ts'
import type { TestStream } from '../../testing/requests/test-stream.ts'
import { times } from '../../testing/runs.ts'
import { record } from '../../record/record.ts'
import { hubOf } from '../../record/changes/change-hub.ts'

const everything = ['session', 'inventory', 'orders', 'teams', 'event']

afterEach(() => {
  vi.useRealTimers()
})

/** The test writes by the app's own connection: what it writes is heard for what it is. */
async function startHere({ listens = false } = {}): Promise<TestEvent> {
  const event = await startEvent({ listens })
  return { ...event, db: event.app.services.db }
}

/** A stream that has said hello. */
async function listen(client: TestClient, headers?: Record<string, string>): Promise<TestStream> {
  const stream = await client.listen(headers)
  expect(await stream.next()).toEqual({ id: expect.any(String), event: 'hello', data: {} })
  return stream
}

/** All kinds of listeners: two members of a team, one of another, an applicant and an organiser. */
async function startListening() {
  const event = await startHere()
  const other = await makeTeam(event.db)
  const eve = await asMember(event, other)
  const applicant = await event.as(await makeUser(event.db))
  const streams = {
    ada: await listen(event.ada),
    grace: await listen(event.grace),
    eve: await listen(eve),
    applicant: await listen(applicant),
    organiser: await listen(event.organiser),
  }
  return { ...event, eve, other, streams }
}
type Listening = Awaited<ReturnType<typeof startListening>>

/**
 * What these hear of `work`. That the others hear nothing is seen by a change of the inventory after it: what they heard
 * before that is in the answer as well.
 */
async function heardBy(
  { db, streams }: Listening,
  names: readonly (keyof Listening['streams'])[],
  work: () => Promise<unknown>,
): Promise<Record<string, readonly string[]>> {
  await work()
  const heard: Record<string, readonly string[]> = {}
  for (const name of names) heard[name] = await streams[name].topics()
  hubOf(db).publish({ inventory: true })
  for (const [name, stream] of Object.entries(streams)) {
    const topics = await stream.topics()
    if (topics.join(' ') !== 'inventory') heard[`${name}, unasked`] = topics
  }
  return heard
}

test('the answer is a stream of events that is never cached', async () => {
  const { ada } = await startHere()
  const stream = await ada.listen()
  expect(stream.status).toBe(200)
  expect(await stream.next()).toMatchObject({ id: expect.stringMatching(/^\d+$/) })
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
})

describe('who is notified of what', () => {
  test('a submitted order', async () => {
    const listening = await startListening()
    const { ada, db } = listening
    const body = { hardware: [{ id: (await makeItem(db)).id, quantity: 1 }] }
    const names = ['ada', 'grace', 'eve', 'applicant', 'organiser'] as const
    const heard = await heardBy(listening, names, () => ada.call(submitOrder, { body }))
    const own = ['inventory', 'orders']
    const others = { eve: ['inventory'], applicant: ['inventory'] }
    expect(heard).toEqual({ ada: own, grace: own, organiser: own, ...others })
  })

  test('a member who leaves, joins another team, and belongs to it from then on', async () => {
    const listening = await startListening()
    const { ada, other } = listening
    const params = { team_code: other.code }
    const leave = () => ada.call(leaveTeam, {})
    const left = await heardBy(listening, ['ada', 'grace', 'organiser'], leave)
    expect(left).toEqual({ ada: everything, grace: ['teams'], organiser: ['session', 'teams'] })
    const join = () => ada.call(joinTeam, { params })
    const joined = await heardBy(listening, ['ada', 'eve', 'organiser'], join)
    // The team that she left is gone, and its orders with it.
    const organiser = ['session', 'orders', 'teams']
    expect(joined).toEqual({ ada: everything, eve: ['teams'], organiser })
    const describeIt = () =>
      ada.call(updateTeam, { params, body: { project_description: 'A lamp.' } })
    const described = await heardBy(listening, ['ada', 'eve', 'organiser'], describeIt)
    expect(described).toEqual({ ada: ['teams'], eve: ['teams'], organiser: ['teams'] })
  })

  test('refused writes, and writes that change nothing, notify no one', async () => {
    const listening = await startListening()
    const { ada, db, team } = listening
    const item = await makeItem(db, { max_per_team: 0 })
    await db.updateTable('teams').set({ project_description: 'The same.' }).execute()
    const body = { hardware: [{ id: item.id, quantity: 1 }] }
    expect(await heardBy(listening, [], () => ada.call(submitOrder, { body }))).toEqual({})
    const same = { params: { team_code: team.code }, body: { project_description: 'The same.' } }
    expect(await heardBy(listening, [], () => ada.call(updateTeam, same))).toEqual({})
  })
})

describe('the commit', () => {
  const entryOf = ({ team }: TestEvent) =>
    ({
      kind: 'order.completed',
      team: { id: team.id, team_code: team.code },
      detail: { status: { before: 'Submitted', after: 'Ready for Pickup' } },
    }) as const

  test('nothing is heard before it', async () => {
    const listening = await startListening()
    const { db, clock, streams } = listening
    const recorded = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const writing = transact(db, commandLine, async (tx) => {
      await record(tx, commandLine, [entryOf(listening)], clock.now())
      recorded.resolve()
      await commit.promise
    })
    await recorded.promise
    expect(await heardBy(listening, [], async () => {})).toEqual({})
    commit.resolve()
    await writing
    expect(await streams.ada.topics()).toEqual(['orders'])
  })

  test('nothing is heard of a transaction that is rolled back', async () => {
    const listening = await startListening()
    const { db, clock } = listening
    const fail = async () => {
      const failing = transact(db, commandLine, async (tx) => {
        await record(tx, commandLine, [entryOf(listening)], clock.now())
        throw new Error('after the record')
      })
      await expect(failing).rejects.toThrow('after the record')
    }
    expect(await heardBy(listening, [], fail)).toEqual({})
  })
})

test('after a break everything may have changed', async () => {
  const { ada } = await startHere()
  const stream = await listen(ada, { 'last-event-id': '7' })
  expect(await stream.topics()).toEqual(everything)
})

describe('the end of a session', () => {
  test('logging out says goodbye to its streams, and to those alone', async () => {
    const { ada, as, team } = await startHere()
    const stream = await listen(ada)
    const elsewhere = await listen(await as(team.members[0]))
    await ada.call(logout, {})
    expect(await stream.next()).toMatchObject({ event: 'bye' })
    expect(await stream.next()).toBeUndefined()
    expect(await elsewhere.topics()).toEqual(everything)
  })

  test('a session that expires ends them with the next ping', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { ada, clock } = await startHere()
    const stream = await listen(ada)
    clock.advance(12 * 3_600_000 + 1)
    vi.advanceTimersByTime(20_000)
    expect(await stream.next()).toMatchObject({ event: 'bye' })
    expect(await stream.next()).toBeUndefined()
  })
})

test.each([
  { most: '10 streams of a session', sessions: 1, each: 11, replaced: 1 },
  { most: '60 streams of an account', sessions: 7, each: 9, replaced: 3 },
])('of more than $most the oldest are replaced', async ({ sessions, each, replaced }) => {
  const { db, as, team, organiser } = await startHere()
  const other = await listen(organiser)
  const streams = []
  for (const browser of await times(sessions, () => as(team.members[0]))) {
    streams.push(...(await times(each, () => listen(browser))))
  }
  for (const stream of streams.splice(0, replaced)) {
    expect(await stream.next()).toMatchObject({ event: 'replaced' })
    expect(await stream.next()).toBeUndefined()
  }
  hubOf(db).publish({ inventory: true })
  for (const stream of [other, ...streams]) expect(await stream.topics()).toEqual(['inventory'])
})

test('the app closes without waiting for its streams, which end', async () => {
  const { app, ada } = await startHere()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = `sessionid=${ada.cookies.get('sessionid')}`
  const response = await fetch(`${address}${listenForChanges.path}`, { headers: { cookie } })
  const text = response.text()
  await app.close()
  expect(await text).toContain('event: hello')
})

/** What `hello` says to each of them about what happened since. */
async function missed(work: (event: TestEvent) => Promise<unknown>) {
  const event = await startHere({ listens: true })
  const eve = await asMember(event, await makeTeam(event.db))
  const { versionToken } = event.app.services.hub
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
    const { ada } = await startHere({ listens: true })
    expect(await (await ada.listen({}, versionToken)).next()).toMatchObject({ data: {} })
  },
)
