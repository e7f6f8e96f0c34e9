import {
  endpoints,
  getUser,
  listItems,
  listOrders,
  listOwnIncidents,
  listOwnOrders,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { type Actor, anonymous } from '../base/actor.ts'
import { anything } from '../record/changes/change.ts'
import { ChangeHub } from '../record/changes/change-hub.ts'
import type { SerialisedAnswer } from './mount.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { startEvent } from '../testing/world/event.ts'
import { AnswerCache } from './answer-cache.ts'

const megabyte = 1024 * 1024
const actor: Actor = { ...anonymous, userId: 1, profile: { id: 1, teamId: 1, teamCode: 'A' } }

function answerOf(text: string): SerialisedAnswer {
  return { body: Buffer.from(text), etag: undefined }
}

/** Answers with a database that says what it is told to. */
function startReading(catchUp: () => boolean = () => true) {
  const hub = new ChangeHub()
  hub.publishOthers = catchUp
  const answers = new AnswerCache(hub)
  let reads = 0
  const read = (text: string) => async () => {
    reads += 1
    return answerOf(text)
  }
  const ask = async (
    text: string,
    key = '/',
    endpoint: (typeof endpoints)[keyof typeof endpoints] = listItems,
  ) => String((await answers.find(endpoint, actor, key, read(text))).body)
  return { hub, answers, ask, countReads: () => reads }
}

test('an answer stays until one of its topics changes', async () => {
  const { hub, ask } = startReading()
  expect(await ask('old')).toBe('old')
  hub.publish({ orders: [1], teams: [1], session: [1] })
  expect(await ask('new')).toBe('old')
  hub.publish({ inventory: true })
  expect(await ask('new')).toBe('new')
  hub.publish(anything)
  expect(await ask('newer')).toBe('newer')
})

test('a team’s answer stays while other teams change, an organiser’s does not', async () => {
  const { hub, ask } = startReading()
  await ask('old', '/', listOwnIncidents)
  await ask('old', '/', listOrders)
  hub.publish({ orders: [2] })
  expect(await ask('new', '/', listOwnIncidents)).toBe('old')
  expect(await ask('new', '/', listOrders)).toBe('new')
  hub.publish({ orders: [1, 2] })
  expect(await ask('new', '/', listOwnIncidents)).toBe('new')
})

test('a team’s answer about the queue of all does not stay while other teams’ orders change', async () => {
  const { hub, ask } = startReading()
  await ask('old', '/', listOwnOrders)
  hub.publish({ teams: [2] })
  expect(await ask('new', '/', listOwnOrders)).toBe('old')
  hub.publish({ orders: [2] })
  expect(await ask('new', '/', listOwnOrders)).toBe('new')
})

test('a caller whose team or rights have changed in the meantime gets no former answer', async () => {
  const hub = new ChangeHub()
  hub.publishOthers = () => true
  const answers = new AnswerCache(hub)
  const ask = async (caller: Actor, text: string) =>
    String((await answers.find(getUser, caller, '/', async () => answerOf(text))).body)
  // The caller was found before, the answer is read after the change.
  hub.publish({ session: [1] })
  await ask(actor, 'of the old team')
  const moved = { ...actor, profile: { id: 1, teamId: 2, teamCode: 'B' } }
  expect(await ask(moved, 'of the new team')).toBe('of the new team')
  expect(await ask({ ...actor, isOrganiser: true }, 'unredacted')).toBe('unredacted')
})

test('a write during the reading is not covered up', async () => {
  const { hub, answers, ask } = startReading()
  const { promise, resolve } = Promise.withResolvers<SerialisedAnswer>()
  const slow = answers.find(listItems, actor, '/', () => promise)
  hub.publish({ inventory: true })
  // A request after the write does not wait for a read that may have begun before it.
  expect(await ask('new')).toBe('new')
  resolve(answerOf('old'))
  await slow
  expect(await ask('newer')).toBe('new')
})

test('a write that only another process tells of, during the reading, is not covered up', async () => {
  const hub = new ChangeHub()
  let isWritten = false
  hub.publishOthers = () => {
    if (isWritten) hub.publish(anything)
    isWritten = false
    return true
  }
  const answers = new AnswerCache(hub)
  await answers.find(listItems, actor, '/', async () => {
    isWritten = true
    return answerOf('old')
  })
  await nextCallback()
  const { body } = await answers.find(listItems, actor, '/', async () => answerOf('new'))
  expect(String(body)).toBe('new')
})

test('while others cannot be heard nothing is kept, and nothing kept before is used', async () => {
  let isHeard = true
  const { ask, answers } = startReading(() => isHeard)
  await ask('old', '/before')
  isHeard = false
  await nextCallback()
  const { size } = answers
  expect(await ask('new', '/before')).toBe('new')
  expect(await ask('old')).toBe('old')
  expect(await ask('new')).toBe('new')
  expect(answers.size).toBe(size)
})

test('others are asked anew in every callback of the event loop, and once in each', async () => {
  let asked = 0
  const hub = new ChangeHub()
  hub.publishOthers = () => {
    asked += 1
    return true
  }
  // Both run in the same turn, before any request that came in after the first of them.
  const callbacks = [nextCallback(), nextCallback()].map(async (callback) => {
    await callback
    hub.catchUp()
    hub.catchUp()
  })
  await Promise.all(callbacks)
  expect(asked).toBe(2)
})

async function nextCallback(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

test('those who ask at once share one reading', async () => {
  const { ask, countReads } = startReading()
  expect(await Promise.all([ask('one'), ask('two'), ask('three')])).toEqual(['one', 'one', 'one'])
  expect(countReads()).toBe(1)
})

test('a reading that is refused is not kept, and is not waited for again', async () => {
  const { answers, ask } = startReading()
  const find = async () =>
    answers.find(listItems, actor, '/', () => Promise.reject(new Error('No.')))
  for (const { status } of await Promise.allSettled([find(), find()])) {
    expect(status).toBe('rejected')
  }
  expect(await ask('right')).toBe('right')
})

test('beyond 32 MB the least recently used answer goes, and a larger one is not kept', async () => {
  const { answers, ask, countReads } = startReading()
  const keep = (key: string, megabytes: number) => ask('x'.repeat(megabytes * megabyte), key)
  const isKept = async (key: string) => {
    const before = countReads()
    await ask('', key)
    return countReads() === before
  }
  for (const key of ['/1', '/2', '/3']) await keep(key, 10)
  expect(await isKept('/1')).toBe(true)
  await keep('/4', 10)
  await keep('/5', 33)
  expect(answers.size).toBeLessThanOrEqual(32 * megabyte)
  expect(await isKept('/1')).toBe(true)
  expect(await isKept('/2')).toBe(false)
  expect(await isKept('/5')).toBe(false)
})

const path = listItems.path

test.each([
  [undefined, ['http://desk.local:8000', 'http://10.0.0.1', 'http://desk.local:8000']],
  ['https://hardware.example.com', Array<string>(3).fill('https://hardware.example.com')],
])('with PUBLIC_URL %j each Host has its own next and previous', async (publicUrl, origins) => {
  const { db, ada } = await startEvent({ listens: true, config: { publicUrl } })
  for (const _ of [1, 2, 3]) await makeItem(db)
  const hosts = ['desk.local:8000', '10.0.0.1', 'desk.local:8000']
  for (const [at, host] of hosts.entries()) {
    const url = `${path}?limit=1&offset=1`
    const { body } = await ada.request('GET', url, { headers: { host } })
    expect(body).toMatchObject({
      next: `${origins[at]}${path}?limit=1&offset=2`,
      previous: `${origins[at]}${path}?limit=1`,
    })
  }
})

test('a Host that looks like the beginning of an address gets no other caller’s answer', async () => {
  const { db, ada } = await startEvent({ listens: true })
  await makeItem(db)
  const host = 'localhost'
  const categories = endpoints.listCategories.path
  await ada.request('GET', categories, { headers: { host: `${host}${path}?search=` } })
  const { body } = await ada.request('GET', `${path}?search=${categories}`, { headers: { host } })
  expect(body).toMatchObject({ count: 0, results: [] })
})

test('an answer from memory takes no statement, and differs in its date and id alone', async () => {
  const { db, ada, countStatements } = await startEvent({ listens: true })
  await makeItem(db)
  const ask = async () => {
    const { headers, ...rest } = await ada.request('GET', path)
    const { date: _, 'x-request-id': id, ...others } = headers
    expect(id).toMatch(/^[\da-f-]{36}$/)
    return { ...rest, headers: others }
  }
  await ask()
  const first = await ask()
  expect(await countStatements(async () => expect(await ask()).toEqual(first))).toBe(0)
})
