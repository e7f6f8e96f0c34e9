import { claimOrder } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noteServerTime } from '#server-clock.ts'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §8, §22 and §23: who packs an order.

/** An order that Olive packs since 10:00. */
async function startClaimed() {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const { id } = await makeOrder(app.db, {
    team,
    lines: [{ item: await makeItem(app.db), quantity: 1 }],
  })
  const olive = await makeOrganiser(app.db, { first_name: 'Olive', last_name: 'Desk' })
  await (await app.as(olive)).call(claimOrder, { params: { id } })
  return { app, team, as: await makeOrganiser(app.db) }
}

test.each(['/', '/orders'])('organisers read on %s who packs an order', async (path) => {
  const { app, as } = await startClaimed()
  await renderApp(path, { app, as })
  expect(await screen.findByText('Olive Desk is packing')).toBeVisible()
})

test('a claim is shown until the very time at which it ends', async () => {
  const { app, as } = await startClaimed()
  await renderApp('/', { app, as })
  await screen.findByText('Olive Desk is packing')
  act(() => noteServerTime(Date.parse('2024-02-03T15:19:59.900Z')))
  await waitFor(() => expect(screen.queryByText('Olive Desk is packing')).toBeNull())
})

test('the team reads that its order is being packed, also before it cancels it', async () => {
  const { app, team } = await startClaimed()
  const { user } = await renderApp('/', { app, as: team.members[0] })
  const pending = within(await screen.findByRole('region', { name: 'Pending Orders' }))
  expect(pending.getByText('In progress')).toBeVisible()
  expect(pending.getByText('being packed')).toBeVisible()
  expect(screen.queryByText(/Olive/)).toBeNull()
  await user.click(pending.getByRole('button', { name: 'Cancel order' }))
  expect(await screen.findByRole('dialog', { name: 'Careful!' })).toHaveTextContent(
    'Are you sure you want to cancel this order? The team will be notified. It is being packed right now.',
  )
})
