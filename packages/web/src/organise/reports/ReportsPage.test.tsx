import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openEventSheet } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §22.

test('before the first order reports are a placeholder', async () => {
  const app = await startTestApp()
  await renderApp('/reports?show=incidents', { app, as: await makeOrganiser(app.db) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  expect(await screen.findByText('Reports will appear here after the event.')).toBeVisible()
  expect(screen.queryByRole('tab')).toBeNull()
})

test('then each is a tab with an address, and Back leads to the one before', async () => {
  const app = await startTestApp()
  const lines = [{ item: await makeItem(app.db), quantity: 1 }]
  await makeOrder(app.db, { team: await makeTeam(app.db), lines })
  const { user } = await renderApp('/reports', { app, as: await makeOrganiser(app.db) })
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Statistics',
    'Close-out',
    'Broken and lost',
    'Incidents',
  ])
  expect(tabs[0]).toHaveAttribute('aria-selected', 'true')
  for (const [tab, show, text] of [
    ['Close-out', 'close-out', 'Everything is back.'],
    ['Broken and lost', 'losses', 'Nothing has come back heavily used, broken or lost.'],
    ['Incidents', 'incidents', 'No open reports.'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: tab }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(location.search).toBe(`?show=${show}`)
  }
  window.history.back()
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Broken and lost', selected: true })).toBeVisible(),
  )
})

test('the menu "Event" opens its sheets from any page, and Back closes them', async () => {
  const app = await startTestApp()
  const { user } = await renderApp('/reports', { app, as: await makeOrganiser(app.db) })
  await screen.findByText('Reports will appear here after the event.')
  for (const name of ['People', 'Settings', 'System']) {
    await openEventSheet(user, name)
    expect(await screen.findByRole('dialog', { name })).toBeVisible()
    window.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname).toBe('/reports')
  }
})
