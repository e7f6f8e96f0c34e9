// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import { expect, test } from 'vitest'
import { claimOrder, listOrders, updateItem } from '@signout/contract'
import { findDifferences } from '../ops/verify.ts'
import { countByStatus } from '../testing/requests/test-client.ts'
import {
  bringBack,
  bringBackForTeam,
  moveTo,
  shorten,
  submit,
  undo,
  latestRow,
  readKinds,
} from '../testing/world/calls.ts'
import { readRemaining, expectStockToAddUp } from '../testing/world/event.ts'
import { makeOrganiser } from '../testing/world/make.ts'
import { startDesks } from '../testing/world/two-servers.ts'

const rounds = 6

/** Two desks, and teams that have a unit of one item in each of two orders. */
async function startReturning() {
  const desks = await startDesks(50)
  const addHolders = async () => {
    const team = await desks.addTeam()
    const play = () => desks.play('Picked Up', 1, team)
    return { team, orders: [await play(), await play()] as const }
  }
  const healthy = (quantity: number) =>
    [{ item: desks.item, quantity, condition: 'Healthy' }] as const
  return { ...desks, addHolders, healthy }
}

test.each([
  [1, { 200: 2 }],
  [2, { 200: 1, 400: 1 }],
])(
  'two desks take back %i of the two units that a team has, at once',
  async (quantity, expected) => {
    const { db, desks, item, addHolders, healthy, atOnce } = await startReturning()
    for (let round = 0; round < rounds; round += 1) {
      const { team } = await addHolders()
      const answers = await atOnce(2, () =>
        Promise.all(desks.map((desk) => bringBackForTeam(desk, team, healthy(quantity)))),
      )
      expect(countByStatus(answers)).toEqual(expected)
    }
    expect(await readRemaining(db, item)).toBe(50)
    expect(await findDifferences(db)).toEqual([])
  },
)

test('a return by item against one of the younger order: no unit comes back twice', async () => {
  const { db, desks, item, addHolders, healthy, atOnce } = await startReturning()
  for (let round = 0; round < rounds; round += 1) {
    const { team, orders } = await addHolders()
    const [all, one] = await atOnce(2, () =>
      Promise.all([
        bringBackForTeam(desks[0], team, healthy(2)),
        bringBack(desks[1], orders[1], healthy(1)),
      ]),
    )
    expect([all.status, one.status]).toBeOneOf([
      [200, 400],
      [400, 201],
    ])
    if (all.status === 400) await bringBack(desks[0], orders[0], healthy(1))
  }
  expect(await readRemaining(db, item)).toBe(50)
  expect(await findDifferences(db)).toEqual([])
})

test('the last return and a patch to Returned, at once: both are done', async () => {
  const { desks, addHolders, healthy, atOnce } = await startReturning()
  for (let round = 0; round < rounds; round += 1) {
    const { orders } = await addHolders()
    for (const order of orders) {
      const [returned, patched] = await atOnce(2, () =>
        Promise.all([bringBack(desks[0], order, healthy(1)), moveTo(desks[1], order, 'Returned')]),
      )
      expect([returned.status, patched.status]).toEqual([201, 200])
    }
  }
})

test('two organisers claim an order at once: both see the claim of the same one', async () => {
  const { db, as, desks, play, atOnce } = await startDesks(50)
  const [grace] = desks
  const [, olive] = await as(await makeOrganiser(db))
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await play()
    const answers = await atOnce(2, () =>
      Promise.all([grace, olive].map((desk) => desk.call(claimOrder, { params: { id } }))),
    )
    expect(countByStatus(answers)).toEqual({ 200: 2 })
    const seen = await Promise.all(
      [grace, olive].map(async (desk) => (await desk.call(listOrders, { query: { id } })).body),
    )
    const [claim, same] = seen.map(({ results }) => results[0]?.packing)
    expect(answers.map(({ body }) => body.packing)).toContainEqual(claim)
    expect(claim?.by).not.toBeNull()
    expect(same).toEqual(claim)
  }
})

/** Two desks, and the total of the item. */
async function startShortening(quantity = 40) {
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
    const { db, desks, item, play, one, total, atOnce } = await startShortening()
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
  const { db, desks, play, one, total, atOnce } = await startShortening()
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
  const { db, desks, item, play, one, total, atOnce } = await startShortening()
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

test.each(['Ready for Pickup', 'Picked Up', 'Returned', 'Cancelled'] as const)(
  'two undos of an order that is %s: one of them is made',
  async (status) => {
    const { db, desks, item, play, atOnce } = await startDesks(20)
    for (let round = 0; round < rounds; round += 1) {
      const order = await play(status)
      const { id } = await latestRow(desks[0], order)
      const answers = await atOnce(2, () => Promise.all(desks.map((desk) => undo(desk, order, id))))
      expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
    }
    expect(await readRemaining(db, item)).toBe(20 - 2 * rounds)
    const undone = (await readKinds(db)).filter((kind) => kind === 'order.undone')
    expect(undone).toHaveLength(rounds)
    await expectStockToAddUp(db)
  },
)

test('undo of picking up against a return: one of them is made', async () => {
  const { db, desks, item, play, atOnce } = await startDesks(20)
  for (let round = 0; round < rounds; round += 1) {
    const order = await play('Picked Up')
    const { id } = await latestRow(desks[0], order)
    const [undone, returned] = await atOnce(2, () =>
      Promise.all([
        undo(desks[0], order, id),
        bringBack(desks[1], order, [{ item, quantity: 1, condition: 'Healthy' }]),
      ]),
    )
    expect([undone.status, returned.status]).toBeOneOf([
      [200, 400],
      [409, 201],
    ])
  }
  await expectStockToAddUp(db)
})

test.each([
  ['Ready for Pickup', 'Picked Up'],
  ['Ready for Pickup', 'Cancelled'],
] as const)('undo against a move from %s to %s: one of them is made', async (status, next) => {
  const { db, desks, play, atOnce } = await startDesks(20)
  for (let round = 0; round < rounds; round += 1) {
    const order = await play(status)
    const { id } = await latestRow(desks[0], order)
    const [undone, moved] = await atOnce(2, () =>
      Promise.all([undo(desks[0], order, id), moveTo(desks[1], order, next)]),
    )
    // Submitted again, an order may still be cancelled.
    const both = next === 'Cancelled' ? [[200, 200]] : []
    expect([undone.status, moved.status]).toBeOneOf([[200, 400], [200, 409], [409, 200], ...both])
  }
  await expectStockToAddUp(db)
})

test('undo of a cancellation against another team’s order of the last unit: one of them has it', async () => {
  const { db, desks, item, play, addTeam, atOnce } = await startDesks(1)
  const order = await play('Cancelled', 1)
  const { id } = await latestRow(desks[0], order)
  const [other] = (await addTeam()).clients
  const [undone, submitted] = await atOnce(2, () =>
    Promise.all([undo(desks[1], order, id), submit(other, [item, 1])]),
  )
  expect([undone.status, submitted.status]).toBeOneOf([
    [200, 400],
    [409, 201],
  ])
  expect(await readRemaining(db, item)).toBe(0)
  await expectStockToAddUp(db)
})
