// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import { submitOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { findDifferences } from '../../ops/verify.ts'
import { countByStatus } from '../../testing/requests/test-client.ts'
import { orderAtDesk } from '../../testing/world/calls.ts'
import { readRemaining } from '../../testing/world/event.ts'
import { makeItem } from '../../testing/world/make-items.ts'
import { startTwoServers } from '../../testing/world/two-servers.ts'

const rounds = 6

test.each([
  ['the last unit of an item', { quantity: 1 }, 0],
  ['the last unit that its limit leaves', { max_per_team: 1 }, 9],
])(
  'the desk and a member want %s for the team at once: one of them has it',
  async (_, options, left) => {
    const { db, desks, addTeam, atOnce } = await startTwoServers()
    for (let round = 0; round < rounds; round += 1) {
      const item = await makeItem(db, options)
      const team = await addTeam()
      const [member] = team.clients
      const answers = await atOnce(2, () =>
        Promise.all([
          orderAtDesk(desks[1], team, [{ item, quantity: 1 }], round % 2 === 0),
          member.call(submitOrder, { body: { hardware: [{ id: item.id, quantity: 1 }] } }),
        ]),
      )
      expect(countByStatus(answers)).toEqual({ 201: 1, 400: 1 })
      expect(await readRemaining(db, item)).toBe(left)
    }
    expect(await findDifferences(db)).toEqual([])
  },
)
