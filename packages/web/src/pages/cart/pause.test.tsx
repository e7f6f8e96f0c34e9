import { pauseOrdering, resumeOrdering } from '@signout/contract'
import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noteServerTime } from '#server-clock.ts'
import { renderApp } from '#testing/render-app.tsx'
import { fillCart } from '#testing/stores.ts'

// Tests of spec §22: a pause of ordering. The clock of tests says 10:00 in New York on February 3.

const refusal = 'Ordering is paused: Night until Feb 3, 11:00'

async function startPaused() {
  const app = await startTestApp()
  const organiser = await app.as(await makeOrganiser(app.db))
  const team = await makeTeam(app.db)
  const item = await makeItem(app.db)
  const pause = () =>
    organiser.call(pauseOrdering, {
      body: { reason: 'Night', until: '2024-02-03T16:00:00.000Z' },
    })
  return { app, item, organiser, pause, team, as: team.members[0] }
}

test.each(['/', '/inventory', '/cart'])(
  'a participant reads on %s that ordering is paused',
  async (path) => {
    const { app, as, pause } = await startPaused()
    await pause()
    await renderApp(path, { app, as })
    const alert = (await screen.findByText('Ordering is paused')).closest('[role=alert]')
    expect(alert).toHaveTextContent('Night')
    expect(alert).toHaveTextContent('Feb 3, 11:00')
  },
)

test('an order cannot be submitted in a pause, until the very time at which it ends', async () => {
  const { app, as, item, pause } = await startPaused()
  fillCart(as, [{ ...item, quantity: 1 }])
  await pause()
  await renderApp('/cart', { app, as })
  const submit = await screen.findByRole('button', { name: 'Submit order' })
  await waitFor(() => expect(submit).toHaveAccessibleDescription(refusal))
  expect(submit).toBeDisabled()

  act(() => noteServerTime(Date.parse('2024-02-03T15:59:59.900Z')))
  await waitFor(() => expect(submit).toBeEnabled())
  expect(screen.queryByText('Ordering is paused')).toBeNull()
})

test('a cart that is open follows the pause, and its end', async () => {
  const { app, as, item, organiser, pause } = await startPaused()
  fillCart(as, [{ ...item, quantity: 1 }])
  const { client } = await renderApp('/cart', { app, as })
  const submit = await screen.findByRole('button', { name: 'Submit order' })
  await waitFor(() => expect(submit).toBeEnabled())
  await pause()
  await act(() => client.invalidateQueries())
  expect(await screen.findByText('Ordering is paused')).toBeVisible()
  expect(submit).toBeDisabled()
  await organiser.call(resumeOrdering, {})
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(submit).toBeEnabled())
})

test('a test user submits in a pause', async () => {
  const { app, item, pause, team } = await startPaused()
  const tester = await makeParticipant(app.db, { team, isTestUser: true })
  fillCart(tester, [{ ...item, quantity: 1 }])
  await pause()
  await renderApp('/cart', { app, as: tester })
  const submit = await screen.findByRole('button', { name: 'Submit order' })
  await waitFor(() => expect(submit).toBeEnabled())
})
