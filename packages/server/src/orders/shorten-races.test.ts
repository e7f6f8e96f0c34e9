// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import { updateItem } from '@signout/contract'
import { expect, test } from 'vitest'
import { findDifferences } from '../ops/verify.ts'
import { moveTo, shorten } from '../testing/world/calls.ts'
import { readRemaining } from '../testing/world/event.ts'
import { countByStatus } from '../testing/requests/test-client.ts'
import { startDesks } from '../testing/world/two-servers.ts'

const rounds = 6

/** Two desks, and the total of the item. */
async function start(quantity = 40) {
  const desks = await startDesks(quantity)
  const total = async () => {
    const rows = desks.db.selectFrom('hardware').select('quantity_available')
    return (await rows.where('id', '=', desks.item.id).executeTakeFirstOrThrow()).quantity_available
  }
  return { ...desks, total }
}

test.each([false, true])(
  'shortening against picking up: no unit leaves an order that was handed out, missing: %j',
  async (missing) => {
    const { db, desks, item, play, one, total, atOnce } = await start()
    let shortened = 0
    for (let round = 0; round < rounds; round += 1) {
      const order = await play('Ready for Pickup')
      const [taken, pickedUp] = await atOnce(2, () =>
        Promise.all([shorten(desks[0], order, one, missing), moveTo(desks[1], order, 'Picked Up')]),
      )
      expect(pickedUp.status).toBe(200)
      expect(taken.status).toBeOneOf([200, 409])
      if (taken.status === 200) shortened += 1
    }
    const gone = missing ? shortened : 0
    expect(await total()).toBe(40 - gone)
    expect(await readRemaining(db, item)).toBe(40 - 2 * rounds + shortened - gone)
    expect(await findDifferences(db)).toEqual([])
  },
)

test('two desks that shorten by the same unit: the second would leave nothing', async () => {
  const { db, desks, play, one, total, atOnce } = await start()
  for (let round = 0; round < rounds; round += 1) {
    const order = await play('Submitted')
    const answers = await atOnce(2, () =>
      Promise.all(desks.map((desk) => shorten(desk, order, one, true))),
    )
    expect(countByStatus(answers)).toEqual({ 200: 1, 400: 1 })
  }
  expect(await total()).toBe(40 - rounds)
  expect(await findDifferences(db)).toEqual([])
})

test('a total that is edited while missing units leave it keeps neither from the other', async () => {
  const { db, desks, item, play, one, total, atOnce } = await start()
  for (let round = 0; round < rounds; round += 1) {
    const order = await play('Submitted')
    const before = await total()
    const [taken, renamed] = await atOnce(2, () =>
      Promise.all([
        shorten(desks[0], order, one, true),
        desks[1].call(updateItem, { params: item, body: { name: `Lamp ${round}` } }),
      ]),
    )
    expect([taken.status, renamed.status]).toEqual([200, 200])
    expect(await total()).toBe(before - 1)
  }
  expect(await findDifferences(db)).toEqual([])
})
