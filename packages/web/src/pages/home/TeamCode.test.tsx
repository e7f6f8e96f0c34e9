import { makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

async function openCard() {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const { user } = await renderApp('/', { app, as: team.members[0] })
  const card = within(await screen.findByRole('region', { name: `Team ${team.code}` }))
  return { user, card, code: team.code }
}

test('the code is a QR code, which fills the screen when it is tapped; Back closes it', async () => {
  const { user, card, code } = await openCard()
  const small = card.getByRole('button', { name: `Show the team code ${code} as a large QR code` })
  await user.click(small)
  const large = await screen.findByRole('dialog', { name: `Team code ${code}` })
  expect(within(large).getByRole('img', { name: `QR code of the team code ${code}` })).toBeVisible()
  expect(within(large).getByText(code)).toBeVisible()
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('')

  await user.click(small)
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the code is copied, and the button says so until it is left', async () => {
  const { user, card, code } = await openCard()
  await user.click(card.getByRole('button', { name: `Copy the team code ${code}` }))
  expect(await card.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(code)
  await user.tab()
  expect(card.getByText('Copy')).toBeVisible()
})

test('Join or change team opens the sheet of the team', async () => {
  const { user, card } = await openCard()
  await user.click(card.getByRole('button', { name: 'Join or change team' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Team' })).toBeVisible()
})
