// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import { expect, test } from 'vitest'
import { countByStatus } from '../testing/requests/test-client.ts'
import { bringBack, moveTo, submit, undo, latestRow, readKinds } from '../testing/world/calls.ts'
import { expectStockToAddUp, readRemaining } from '../testing/world/event.ts'
import { startDesks } from '../testing/world/two-servers.ts'

const rounds = 4

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
