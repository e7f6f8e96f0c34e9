// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import { submitOrder, updateItem } from '@signout/contract'
import { expect, test } from 'vitest'
import { findDifferences } from '../../ops/verify.ts'
import { latestRow, moveTo, playOrder, shorten, undo } from '../../testing/world/calls.ts'
import { readRemaining } from '../../testing/world/event.ts'
import { makeItem } from '../../testing/world/make-items.ts'
import { countByStatus } from '../../testing/requests/test-client.ts'
import { startTwoServers } from '../../testing/world/two-servers.ts'

const rounds = 6

/** Two desks and an item of `quantity`, of which orders of two units are played. */
async function startDesks(quantity = 40) {
  const servers = await startTwoServers()
  const item = await makeItem(servers.db, { quantity })
  const [ada] = (await servers.addTeam()).clients
  if (ada === undefined) throw new Error('A team has members.')
  const play = (status: Parameters<typeof playOrder>[2]) =>
    playOrder({ ada, organiser: servers.desks[0] }, [{ item, quantity: 2 }], status)
  const total = async () => {
    const rows = servers.db.selectFrom('hardware').select('quantity_available')
    return (await rows.where('id', '=', item.id).executeTakeFirstOrThrow()).quantity_available
  }
  return { ...servers, item, play, total, one: [{ item, quantity: 1 }] }
}

test.each([false, true])(
  'shortening against picking up: no unit leaves an order that was handed out, missing: %j',
  async (missing) => {
    const { db, desks, item, play, one, total, atOnce } = await startDesks()
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
  const { db, desks, play, one, total, atOnce } = await startDesks()
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
  const { db, desks, item, play, one, total, atOnce } = await startDesks()
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

test('undo against another team’s order of the unit that was put back: one of them has it', async () => {
  const { db, desks, item, play, one, addTeam, atOnce } = await startDesks(2)
  const order = await play('Submitted')
  await shorten(desks[0], order, one)
  const { id } = await latestRow(desks[0], order)
  const [other] = (await addTeam()).clients
  if (other === undefined) throw new Error('A team has members.')
  const body = { hardware: [{ id: item.id, quantity: 1 }] }
  const [undone, submitted] = await atOnce(2, () =>
    Promise.all([undo(desks[1], order, id), other.call(submitOrder, { body })]),
  )
  expect([undone.status, submitted.status]).toBeOneOf([
    [200, 400],
    [409, 201],
  ])
  expect(await readRemaining(db, item)).toBe(0)
  expect(await findDifferences(db)).toEqual([])
})
