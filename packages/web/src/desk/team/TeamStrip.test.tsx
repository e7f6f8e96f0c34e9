import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { noteId, openTeamPage, orderIn, section } from '#testing/team-page.ts'

// Tests of spec §19.

const pendingTitle = 'Simple Fulfillment for Pending Orders'

test('the strip counts the open orders and leads to the first of each', async () => {
  const ready: number[] = []
  const { user } = await openTeamPage({
    fill: async ({ db }, team) => {
      const lines = [{ item: await makeItem(db), quantity: 1 }]
      for (const status of ['Submitted', 'Submitted', 'Cancelled', 'Returned'] as const) {
        await makeOrder(db, { team, status, lines })
      }
      ready.push((await makeOrder(db, { team, status: 'Ready for Pickup', lines })).id)
    },
  })
  const counts = within(await screen.findByRole('navigation', { name: 'Orders of the team' }))
  await counts.findByRole('link', { name: '2 waiting' })
  expect(counts.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '2 waiting',
    '1 ready',
  ])
  await user.click(counts.getByRole('link', { name: '1 ready' }))
  const inside = await section(pendingTitle)
  const order = await inside.findByRole('article', { name: `Order #${ready[0]}` })
  await waitFor(() => expect(order).toHaveFocus())
})

test('a team with nothing open says so', async () => {
  await openTeamPage()
  expect(await screen.findByText('No open orders')).toBeVisible()
})

test('the IDs in the strip are those of the team info', async () => {
  const { user, team } = await openTeamPage({
    fill: (app, { members }) => noteId(app, firstOf(members)),
  })
  const ids = within(await screen.findByRole('group', { name: 'ID provided' }))
  const [first, second] = await ids.findAllByRole('checkbox')
  expect(ids.getAllByRole('checkbox')).toHaveLength(team.members.length)
  expect(first).toBeChecked()
  await user.click(second ?? document.body)
  const info = await section('Team info')
  const inTable = info.getAllByRole('checkbox', { name: 'ID provided' })
  await waitFor(() => expect(inTable[1]).toBeChecked())
})

test.each([
  ['Submitted', pendingTitle],
  ['Ready for Pickup', pendingTitle],
  ['Picked Up', 'Checked Out Items'],
  ['Returned', 'Team orders'],
] as const)('the card of an order that is %s names the team', async (status, title) => {
  const order = { id: 0 }
  const { team } = await openTeamPage({
    fill: async ({ db }, team) => {
      const returned = status === 'Returned' ? (['Healthy'] as const) : []
      const lines = [{ item: await makeItem(db), quantity: 1, returned }]
      order.id = (await makeOrder(db, { team, status, lines })).id
    },
  })
  const card = await orderIn(title, order.id)
  expect(card.getByText(`Team ${team.code}`)).toBeVisible()
})

test('the strip says which order a scan ticks: the one that has the focus, or was ticked last', async () => {
  const ids: number[] = []
  const { user } = await openTeamPage({
    fill: async ({ db }, team) => {
      const lines = [{ item: await makeItem(db, { name: 'Lamp' }), quantity: 1 }]
      for (const status of ['Submitted', 'Submitted', 'Ready for Pickup'] as const) {
        ids.push((await makeOrder(db, { team, status, lines })).id)
      }
    },
  })
  const expectTarget = async (id: number | undefined) => {
    expect(await screen.findByText(`A scan ticks order #${id}`)).toBeVisible()
  }
  await expectTarget(ids[0])
  const second = await orderIn(pendingTitle, ids[1] ?? 0)
  await user.click(second.getByRole('checkbox', { name: 'Check Lamp' }))
  await expectTarget(ids[1])
  await user.click(screen.getByRole('heading', { level: 1 }))
  await expectTarget(ids[1])
  act(() => document.getElementById(`order-${ids[2]}`)?.focus())
  await waitFor(() => expect(screen.queryByText(/^A scan ticks/)).toBeNull())
})
