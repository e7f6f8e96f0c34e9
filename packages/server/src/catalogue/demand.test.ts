import { listDemand, watchItem } from '@signout/contract'
import { expect, test } from 'vitest'
import { moveTo, playOrder, shorten } from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'

// Tests of spec §13.

test('items in demand beyond their stock, the most wanted first; cancelled orders do not count', async () => {
  const event = await startEvent()
  const { db, organiser, ada, grace, team } = event
  const [lamp, motor, wire, enough] = [
    await makeItem(db, { name: 'Lamp', quantity: 3 }),
    await makeItem(db, { name: 'Motor', quantity: 2 }),
    await makeItem(db, { name: 'Wire', quantity: 0 }),
    await makeItem(db, { name: 'Enough' }),
  ]
  await playOrder(event, [{ item: enough, quantity: 4 }])
  const order = await playOrder(event, [
    { item: lamp, quantity: 5 },
    { item: motor, quantity: 7 },
  ])
  await shorten(organiser, order, [{ item: lamp, quantity: 1 }], true)
  await ada.call(watchItem, { params: { id: wire.id } })
  const demand = async () => (await organiser.call(listDemand, {})).body.results
  const rowOf = ({ id }: { id: number }, watching: number, requested: number, granted: number) => ({
    hardware_id: id,
    watching,
    requested,
    granted,
  })
  expect(await demand()).toEqual([
    rowOf(wire, 1, 0, 0),
    rowOf(motor, 0, 7, 2),
    rowOf(lamp, 0, 5, 2),
  ])
  for (const client of [ada, grace]) {
    for (const { id } of [lamp, motor]) await client.call(watchItem, { params: { id } })
  }
  expect((await demand())[0]).toEqual(rowOf(motor, 2, 7, 2))
  await db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', team.members[1].userId)
    .execute()
  await moveTo(organiser, order, 'Cancelled')
  // They are back, and have been told.
  expect(await demand()).toEqual([rowOf(wire, 1, 0, 0)])
})
