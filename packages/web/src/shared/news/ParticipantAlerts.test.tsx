import { makeOrganiser, makeParticipant } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setReachable } from '#api/connection.ts'
import { renderApp } from '#testing/render-app.tsx'

const hint = /you can familiarize yourself with our site and create or join a team/
const advice =
  /Hardware sign out is now over and you cannot place anymore orders\. Please return any checked out items back to inventory station\./

async function openInventory(now: string, make: typeof makeOrganiser | typeof makeParticipant) {
  const app = await startTestApp({ now: new Date(now) })
  await renderApp('/inventory', { app, as: await make(app.db) })
  await screen.findByText('NO ITEMS FOUND')
}

test('before the window the alert gives its dates and what can be done until then', async () => {
  await openInventory('2020-09-01T12:00:00.000Z', makeParticipant)
  const title = 'The allocated time period for checking out hardware has not begun yet'
  expect(screen.getByText(title)).toBeVisible()
  expect(screen.getByText(/from Oct 1, 2020, 23:59 to Oct 30, 2025, 11:59/)).toBeVisible()
  expect(screen.getByText(hint)).toBeVisible()
  expect(screen.queryByText(advice)).toBeNull()
})

test('after the window the alert gives its dates and asks for the items back', async () => {
  await openInventory('2025-10-30T16:00:00.000Z', makeParticipant)
  expect(
    screen.getByText('The allocated time period for checking out hardware is over'),
  ).toBeVisible()
  expect(screen.getByText(/from Oct 1, 2020, 23:59 to Oct 30, 2025, 11:59/)).toBeVisible()
  expect(screen.getByText(advice)).toBeVisible()
  expect(screen.queryByText(hint)).toBeNull()
})

test('while the window is open there is no alert', async () => {
  await openInventory('2025-10-30T15:58:00.000Z', makeParticipant)
  expect(screen.queryByText(/allocated time period/)).toBeNull()
})

test('without a connection every page says since when, and not when it was opened', async () => {
  const app = await startTestApp({ now: new Date('2024-02-03T15:00:00.000Z') })
  const { user } = await renderApp('/inventory', { app, as: await makeParticipant(app.db) })
  await screen.findByText('NO ITEMS FOUND')
  act(() => setReachable(false))
  const since = 'You see what was read last, at 10:00.'
  expect(await screen.findByText(since)).toBeVisible()
  const later = performance.now() + 600_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  await user.click(screen.getByRole('link', { name: /^Cart/ }))
  await screen.findByRole('heading', { name: 'Cart' })
  expect(await screen.findByText(since)).toBeVisible()
})

test('organisers see no sign-out alert on the inventory', async () => {
  await openInventory('2025-10-30T16:00:00.000Z', makeOrganiser)
  expect(screen.queryByText(/allocated time period/)).toBeNull()
})
