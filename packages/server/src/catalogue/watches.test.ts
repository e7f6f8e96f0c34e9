import {
  correctCondition,
  deleteItem,
  deleteTeam,
  leaveTeam,
  listNews,
  listWatches,
  orderForTeam,
  unwatchItem,
  updateItem,
  updateUser,
  watchItem,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { commandLine } from '../base/actor.ts'
import { purgeEvent } from '../ops/purge-event.ts'
import { bringBack, moveTo, playOrder, readKinds, shorten, undo } from '../testing/world/calls.ts'
import { asMember, startEvent, type TestEvent } from '../testing/world/event.ts'
import { importedItem, makeCategory, makeItem } from '../testing/world/make-items.ts'
import { makeTeam } from '../testing/world/make.ts'
import { startSmtp } from '../testing/mail/start-smtp.ts'
import type { TestClient } from '../testing/requests/test-client.ts'
import { importItems } from './import-items.ts'

// Tests of spec §13, §17, §18.

/** An item that Ada's team has all three of, and two users of another team. */
async function startGone(...options: Parameters<typeof startEvent>) {
  const event = await startEvent(...options)
  const category = await makeCategory(event.db, { name: 'Lights' })
  const item = await makeItem(event.db, { name: 'Lamp', quantity: 3, categories: [category] })
  const others = await makeTeam(event.db)
  const [one, two] = [await asMember(event, others), await asMember(event, others, 1)]
  return { ...event, item, others, one, two }
}

/** The same where mail is configured. */
async function startMailed() {
  const smtp = await startSmtp()
  const publicUrl = 'https://signout.example.com'
  return startGone({ config: { smtpUrl: smtp.url, publicUrl, mailFrom: 'hardware@example.com' } })
}

type World = Awaited<ReturnType<typeof startGone>>

const watch = (client: TestClient, { id }: { id: number }) =>
  client.call(watchItem, { params: { id } })

async function watched(client: TestClient): Promise<number[]> {
  const { body } = await client.call(listWatches, {})
  return body.results.map(({ hardware_id }) => hardware_id)
}

async function told(client: TestClient) {
  const { body } = await client.call(listNews, {})
  return body.results
    .filter(({ kind }) => kind === 'back_in_stock')
    .map(({ hardware_id }) => hardware_id)
}

test('one waits for an item only while none is left, as often as one likes to say so', async () => {
  const world = await startGone()
  const { item, one } = world
  expect(await watch(one, item)).toMatchObject({
    status: 400,
    body: { detail: /3 of it are left/ },
  })
  expect(await watch(one, { id: 9999 })).toMatchObject({ status: 404 })
  await playOrder(world, [{ item, quantity: 3 }])
  expect(await watch(one, item)).toMatchObject({ status: 204 })
  expect(await watch(one, item)).toMatchObject({ status: 204 })
  expect(await watched(one)).toEqual([item.id])
  expect(await watched(world.two)).toEqual([])
  const params = { id: item.id }
  expect(await one.call(unwatchItem, { params })).toMatchObject({ status: 204 })
  expect(await one.call(unwatchItem, { params })).toMatchObject({ status: 204 })
  expect(await one.call(unwatchItem, { params: { id: 9999 } })).toMatchObject({ status: 404 })
  expect(await watched(one)).toEqual([])
})

/** Every way in which units come onto the shelf, from an order of all three that is in the status. */
const ways: Readonly<
  Record<
    string,
    readonly [Parameters<typeof playOrder>[2], (world: World, id: number) => Promise<unknown>]
  >
> = {
  'a healthy return': [
    'Picked Up',
    ({ organiser, item }, id) =>
      bringBack(organiser, { id }, [{ item, quantity: 1, condition: 'Healthy' }]),
  ],
  'a corrected condition': [
    'Picked Up',
    async (world, id) => {
      const { organiser, item, db, one } = world
      await bringBack(organiser, { id }, [{ item, quantity: 1, condition: 'Broken' }])
      expect(await told(one)).toEqual([])
      const unit = await db
        .selectFrom('order_items')
        .where('part_returned_health', '=', 'Broken')
        .select('id')
        .executeTakeFirstOrThrow()
      const params = { id, unit: unit.id }
      await organiser.call(correctCondition, { params, body: { part_returned_health: 'Healthy' } })
    },
  ],
  'a rejection': ['Submitted', ({ organiser }, id) => moveTo(organiser, { id }, 'Cancelled')],
  'a cancellation that was undone, and made again': [
    'Submitted',
    async ({ organiser, item, one }, id) => {
      await one.call(unwatchItem, { params: { id: item.id } })
      await moveTo(organiser, { id }, 'Cancelled')
      await undo(organiser, { id })
      await watch(one, item)
      await moveTo(organiser, { id }, 'Cancelled')
    },
  ],
  'units that are shortened back onto the shelf': [
    'Submitted',
    ({ organiser, item }, id) => shorten(organiser, { id }, [{ item, quantity: 1 }]),
  ],
  'a raised total': [
    'Picked Up',
    ({ organiser, item }) =>
      organiser.call(updateItem, { params: { id: item.id }, body: { quantity_available: 4 } }),
  ],
  'an import': [
    'Picked Up',
    ({ db, item, clock }) => {
      const row = importedItem({ name: item.name, quantity_available: 9, categories: ['Lights'] })
      return importItems(db, commandLine, { rows: [row], isDryRun: false }, clock.now())
    },
  ],
}

test.each(Object.entries(ways))('%s tells who waited, once', async (_, [status, comeBack]) => {
  const world = await startGone()
  const { item, one, two, ada, db } = world
  const order = await playOrder(world, [{ item, quantity: 3 }], status)
  await watch(one, item)
  await comeBack(world, order.id)
  expect(await told(one)).toEqual([item.id])
  expect([await told(two), await told(ada)]).toEqual([[], []])
  expect(await watched(one)).toEqual([])
  const kinds = await readKinds(db)
  expect(kinds.filter((kind) => kind === 'hardware.back_in_stock')).toHaveLength(1)
})

test('units that do not come onto the shelf notify no watcher', async () => {
  const world = await startGone()
  const { organiser, item, one } = world
  const order = await playOrder(world, [{ item, quantity: 3 }], 'Picked Up')
  await watch(one, item)
  await bringBack(organiser, order, [{ item, quantity: 1, condition: 'Broken' }])
  await undo(organiser, order)
  const params = { id: item.id }
  await organiser.call(updateItem, { params, body: { notes: 'None left.' } })
  expect(await told(one)).toEqual([])
  expect(await watched(one)).toEqual([item.id])
})

test('all who wait are told with one mail each, and each may wait again', async () => {
  const world = await startMailed()
  const { db, organiser, item, one, two, others } = world
  const order = await playOrder(world, [{ item, quantity: 3 }])
  for (const client of [one, two]) await watch(client, item)
  await moveTo(organiser, order, 'Cancelled')
  expect([await told(one), await told(two)]).toEqual([[item.id], [item.id]])
  const mails = await db
    .selectFrom('mails')
    .where('kind', '=', 'item.back')
    .select(['recipient', 'content'])
    .orderBy('id')
    .execute()
  expect(mails).toEqual(
    others.members.map(({ email }) => ({
      recipient: email,
      content: JSON.stringify({ id: item.id, item: 'Lamp' }),
    })),
  )
  const again = await playOrder(world, [{ item, quantity: 3 }])
  await watch(two, item)
  await moveTo(organiser, again, 'Cancelled')
  expect([await told(one), await told(two)]).toEqual([[item.id], [item.id, item.id]])
})

test('news about a watched item go to its watcher only, even after they have left the team', async () => {
  const world = await startGone()
  const { organiser, item, one, two } = world
  const order = await playOrder(world, [{ item, quantity: 3 }])
  await watch(two, item)
  await two.call(leaveTeam, {})
  await moveTo(organiser, order, 'Cancelled')
  expect([await told(one), await told(two)]).toEqual([[], [item.id]])
})

test('a watch ends with the profile, the item and a purge; a disabled user gets no mail', async () => {
  const world = await startMailed()
  const { db, organiser, item, one, two, others } = world
  const count = async () => (await db.selectFrom('watches').selectAll().execute()).length
  const none = await makeItem(db, { quantity: 0 })
  const order = await playOrder(world, [{ item, quantity: 3 }])
  for (const client of [one, two]) {
    await watch(client, item)
    await watch(client, none)
  }
  expect(await count()).toBe(4)
  expect(await watched(one)).toEqual([item.id, none.id])
  await organiser.call(deleteItem, { params: none })
  expect(await count()).toBe(2)
  expect(await watched(one)).toEqual([item.id])
  const disabled = { params: { id: others.members[0].userId }, body: { is_active: false } }
  expect(await organiser.call(updateUser, disabled)).toMatchObject({ status: 200 })
  await moveTo(organiser, order, 'Cancelled')
  const mails = await db.selectFrom('mails').where('kind', '=', 'item.back').selectAll().execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual([others.members[1].email])

  await takeAll(world)
  await watch(two, item)
  expect(await count()).toBe(1)
  await organiser.call(deleteTeam, { params: { team_code: others.code } })
  expect(await count()).toBe(0)
  await watch(world.ada, item)
  await purgeEvent(db, commandLine, world.clock.now())
  expect(await count()).toBe(0)
})

async function takeAll({ organiser, team, item }: TestEvent & World) {
  const body = { hardware: [{ id: item.id, quantity: 3 }] }
  await organiser.call(orderForTeam, { params: { team_code: team.code }, body })
}
