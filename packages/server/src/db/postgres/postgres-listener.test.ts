// Runs on PostgreSQL only: it is about that.
import { listItems, submitOrder } from '@signout/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeItem } from '../../testing/world/make-items.ts'
import { makeTeam } from '../../testing/world/make.ts'
import { startEvent } from '../../testing/world/event.ts'
import { startLiveServers } from '../../testing/world/two-servers.ts'
import type { AnyChange } from '../../record/changes/change.ts'
import { notifyOthers } from '../../record/changes/change-hub.ts'
import type { Db } from '../tables.ts'
import { runTransaction } from '../transaction.ts'

test('a connection that is cut listens again, and by then everything may have changed', async () => {
  const { here, there } = await startLiveServers()
  const [ada, grace] = (await makeTeam(here.db)).members
  if (ada === undefined || grace === undefined) throw new Error('The team has two members.')
  const stream = await (await here.as(ada)).listen()
  expect(await stream.next()).toMatchObject({ event: 'hello' })
  const elsewhere = await there.as(grace)
  const item = await makeItem(here.db)
  const submit = () =>
    elsewhere.call(submitOrder, { body: { hardware: [{ id: item.id, quantity: 1 }] } })

  const isCut = here.hearsSomething()
  await cutListeners(here.db)
  await isCut
  const listensAgain = here.hearsSomething()
  await submit()
  await listensAgain
  const everything = ['session', 'inventory', 'orders', 'teams', 'event']
  expect(await stream.topics()).toEqual(everything)

  await submit()
  let topics = await stream.topics()
  // That it listens again, unless that came together with the cut.
  if (topics.length === everything.length) topics = await stream.topics()
  expect(topics).toEqual(['inventory', 'orders'])
})

test('while the connection is cut nothing is current, and what was cached is read again', async () => {
  const { app, db, ada, countStatements } = await startEvent({ listens: true })
  const read = () => countStatements(() => ada.call(listItems, {}))
  await read()
  expect(await read()).toBe(0)
  const { hub } = app.services
  const states: boolean[] = []
  const listensAgain = Promise.withResolvers<void>()
  hub.listen(() => {
    if (states.push(hub.catchUp()) === 2) listensAgain.resolve()
  })
  await cutListeners(db)
  await listensAgain.promise
  expect(states).toEqual([false, true])
  expect(await read()).toBeGreaterThan(0)
  expect(await read()).toBe(0)
})

test('without a connection that listens nothing is cached', async () => {
  const { app, ada, countStatements } = await startEvent()
  const read = () => countStatements(() => ada.call(listItems, {}))
  const first = await read()
  expect(first).toBeGreaterThan(0)
  expect(await read()).toBe(first)
  expect(app.services.answerCache.size).toBe(0)
})

test('a process does not hear its own notice, however early it comes, but that of a commit without an answer', async () => {
  const { app } = await startEvent({ listens: true })
  const { db, hub } = app.services
  const heard: AnyChange[] = []
  hub.listen((change) => heard.push(change))
  const notifyFrom = (origin: string, change: AnyChange) =>
    sql`select pg_notify('signout_changes', ${JSON.stringify({ origin, change })})`.execute(db)
  // Before it is published, as when the notice is faster than the answer to the commit.
  const notify = (change: AnyChange) => runTransaction(db, (tx) => notifyOthers(tx, change))
  await notify({ inventory: true })
  await notifyFrom('other', { event: true })
  await expect.poll(() => heard).toEqual([{ event: true }])
  const unanswered = hub.name
  hub.doubtOwn()
  await notifyFrom(unanswered, { inventory: true })
  await expect.poll(() => heard).toEqual([{ event: true }, 'anything', { inventory: true }])
})

async function cutListeners(db: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'hardware-signout changes'`.execute(
    db,
  )
}
