import { updateOrder, updateSettings } from '@signout/contract'
import { expect, test } from 'vitest'
import { findDifferences } from '../ops/verify.ts'
import { playOrder, readHistory, submit } from '../testing/world/calls.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { startTwoServers } from '../testing/world/two-servers.ts'
import { times } from '../testing/runs.ts'

// Tests of spec §9, with two servers over one database.

const rounds = 5

test('two members never spend the same credits', async () => {
  const { db, desks, addTeam, atOnce } = await startTwoServers()
  await desks[0].call(updateSettings, { body: { team_credits: 25 } })
  const lamp = await makeItem(db, { quantity: 100, credits: 10 })
  const teams = await times(rounds, () => addTeam())
  const answers = await atOnce(2 * rounds, () =>
    Promise.all(
      teams.map(({ clients }) => Promise.all(clients.map((client) => submit(client, [lamp, 2])))),
    ),
  )
  for (const both of answers) {
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(both.find(({ status }) => status === 400)?.body).toEqual({
      non_field_errors: ['Your team has 5 credits left; this order needs 20.'],
    })
  }
  expect(await findDifferences(db)).toEqual([])
})

test('two desks hand out what is to keep once', async () => {
  const { db, desks, addTeam, atOnce } = await startTwoServers()
  const wire = await makeItem(db, { quantity: 100, is_consumable: true })
  const [ada] = (await addTeam()).clients
  const orders = await times(rounds, () =>
    playOrder({ ada, organiser: desks[0] }, [{ item: wire, quantity: 2 }], 'Ready for Pickup'),
  )
  const body = { status: 'Picked Up' } as const
  const answers = await atOnce(2 * rounds, () =>
    Promise.all(
      orders.flatMap((params) => desks.map((desk) => desk.call(updateOrder, { params, body }))),
    ),
  )
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, body: { status: 'Returned' } })
  }
  expect(await readHistory(desks[0], { kind: ['order.picked_up'] })).toHaveLength(rounds)
  expect(await findDifferences(db)).toEqual([])
})
