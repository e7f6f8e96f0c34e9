import { makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { preloadPage } from '#routes.tsx'
import { pass, useFakeTimers } from '#testing/browser.ts'
import { renderApp, renderHeld } from '#testing/render-app.tsx'

const sessionRead = 'GET /api/event/users/user/'
const ownOrdersRead = 'GET /api/event/teams/team/orders/'

test('a page and the frame around it are shown in one step, and each read goes out once', async () => {
  const app = await startTestApp()
  const as = await makeParticipant(app.db, { team: await makeTeam(app.db) })
  const { promise: connection, resolve } = Promise.withResolvers<void>()
  const code = connection.then(() => preloadPage('/cart'))
  const { network } = await renderApp('/cart', { app, as, code })
  // What is above the page is read while its code is on its way, so that it does not push the page down.
  await waitFor(() => expect(network.answered).toEqual([sessionRead, ownOrdersRead]))
  expect(screen.getByLabelText('Loading your account')).toBeInTheDocument()
  expect(screen.queryByRole('navigation')).toBeNull()

  resolve()
  expect(await screen.findByRole('heading', { name: 'Cart' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
  expect(await screen.findByText('NO ITEMS IN CART')).toBeVisible()
  expect(network.calls).toEqual([...new Set(network.calls)])
})

test.each<[string, (release: () => void) => void | Promise<void>]>([
  ['until it has been read', (release: () => void) => release()],
  ['for three seconds at most', () => pass(3_000)],
])('a page whose code is there waits for what is above it %s', async (_, end) => {
  useFakeTimers()
  const app = await startTestApp()
  const as = await makeParticipant(app.db, { team: await makeTeam(app.db) })
  const code = preloadPage('/cart')
  const { network, release } = await renderHeld('/cart', /GET .*\/team\/orders\//, {
    app,
    as,
    code,
  })
  await waitFor(() => expect(network.calls).toEqual([sessionRead, ownOrdersRead]))
  await code
  expect(screen.queryByRole('navigation')).toBeNull()
  await end(release)
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument()
})

test('a user whose session has ended does not wait for the code of the page', async () => {
  const code = new Promise<void>(() => {})
  const { network } = await renderApp('/cart', { app: await startTestApp(), code })
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible()
  expect(network.calls).toEqual([sessionRead])
})
