// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import { expect, test } from 'vitest'
import { findDifferences } from '../ops/verify.ts'
import { countByStatus } from '../testing/requests/test-client.ts'
import { bringBack, bringBackForTeam, moveTo } from '../testing/world/calls.ts'
import { readRemaining } from '../testing/world/event.ts'
import { startDesks } from '../testing/world/two-servers.ts'

const rounds = 6

/** Two desks, and teams that have a unit of one item in each of two orders. */
async function start() {
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
    const { db, desks, item, addHolders, healthy, atOnce } = await start()
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
  const { db, desks, item, addHolders, healthy, atOnce } = await start()
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
  const { desks, addHolders, healthy, atOnce } = await start()
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
