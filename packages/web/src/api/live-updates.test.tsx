import { deleteTeam, logout, updateOrder } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { provideStreams, type Streams } from '#testing/event-source.ts'
import { look, pass, useFakeTimers } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'
import { orderIn } from '#testing/team-page.ts'
import { toast } from '#ui/toasts/toasts.ts'

const pending = 'Simple Fulfillment for Pending Orders'

/** A desk looks at a team with one order, with or without a stream; another one can complete the order. */
async function openDesk(passage: Streams['passage'] | 'no constructor' = 'open') {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const lines = [{ item: await makeItem(app.db, { name: 'Lamp' }), quantity: 1 }]
  const { id } = await makeOrder(app.db, { team, lines })
  const as = await makeOrganiser(app.db)
  const other = await app.as(await makeOrganiser(app.db))
  let streams: Streams | undefined
  const desk = await renderApp(`/teams/${team.code}`, {
    app,
    as,
    prepare: (network) => {
      if (passage === 'no constructor')
        return void Reflect.deleteProperty(globalThis, 'EventSource')
      streams = provideStreams(network)
      streams.passage = passage
    },
  })
  const shown = await orderIn(pending, id)
  await shown.findByRole('button', { name: 'Lamp' })
  const complete = async () => {
    const { status } = await other.call(updateOrder, {
      params: { id },
      body: { status: 'Ready for Pickup' },
    })
    expect(status).toBe(200)
  }
  const reads = (path: string) =>
    desk.network.calls.filter((call) => call.startsWith(`GET ${path}`)).length
  // Without a constructor there are none, and the test asks for none.
  return { ...desk, shown, complete, streams: streams as Streams, reads }
}

test('changes by another desk show by themselves', async () => {
  const { shown, complete, streams } = await openDesk()
  await waitFor(() => expect(streams.open.size).toBe(1))
  await complete()
  expect(await shown.findByText('Ready for pickup')).toBeVisible()
  expect(streams.opened).toBe(1)
})

test('reads made while the stream begins are not repeated, unless they changed', async () => {
  useFakeTimers()
  const { complete, shown, streams, reads } = await openDesk('refused')
  await complete()
  streams.passage = 'open'
  await pass(2_000)
  await waitFor(() => expect(streams.open.size).toBe(1))
  expect(await shown.findByText('Ready for pickup')).toBeVisible()
  expect(reads('/api/event/users/user/')).toBe(1)
})

test.each(['no constructor', 'refused', 'silent'] as const)(
  'without a stream (%s) what is shown is read every 30 seconds',
  async (passage) => {
    useFakeTimers()
    const { shown, complete, reads } = await openDesk(passage)
    await complete()
    if (passage === 'silent') await pass(10_000)
    const before = reads('/api/hardware/orders/')
    await pass(25_000)
    expect(reads('/api/hardware/orders/')).toBe(before)
    await pass(6_000)
    expect(await shown.findByText('Ready for pickup')).toBeVisible()
  },
)

test('a stream that was lost is opened again after a pause, and what was missed is read', async () => {
  useFakeTimers()
  const { shown, complete, streams } = await openDesk()
  await waitFor(() => expect(streams.open.size).toBe(1))
  streams.passage = 'refused'
  streams.cut()
  await complete()
  await pass(1_000)
  expect(streams.opened).toBe(2)
  streams.passage = 'open'
  await pass(1_000)
  expect(streams.opened).toBe(2)
  await pass(1_000)
  expect(streams.opened).toBe(3)
  expect(await shown.findByText('Ready for pickup')).toBeVisible()
})

test('a stream without an event for 25 seconds is checked, and opened again once the server answers', async () => {
  useFakeTimers()
  const { network, shown, complete, streams } = await openDesk()
  await waitFor(() => expect(streams.open.size).toBe(1))
  streams.passage = 'silent'
  network.intercept(/./, 'no answer')
  await complete()
  await pass(5_000)
  expect(screen.queryByText(/^The connection is lost/)).toBeNull()
  await pass(20_000)
  expect(await screen.findByText(/^The connection is lost/)).toBeVisible()
  expect(streams.opened).toBe(1)

  streams.passage = 'open'
  network.restore()
  await pass(5_000)
  await waitFor(() => expect(screen.queryByText(/^The connection is lost/)).toBeNull())
  await pass(1_000)
  expect(await shown.findByText('Ready for pickup')).toBeVisible()
  expect(streams.opened).toBe(2)
})

test('a stream that does not begin for ten seconds is checked, and says so where the server does not answer', async () => {
  useFakeTimers()
  const { network, streams } = await openDesk('silent')
  network.intercept(/./, 'no answer')
  await pass(9_000)
  expect(screen.queryByText(/^The connection is lost/)).toBeNull()
  await pass(1_000)
  expect(await screen.findByText(/^The connection is lost/)).toBeVisible()
  streams.passage = 'open'
  network.restore()
  await pass(7_000)
  await waitFor(() => expect(screen.queryByText(/^The connection is lost/)).toBeNull())
  await waitFor(() => expect(streams.open.size).toBe(1))
})

test('a stream on which only pings come is left alone', async () => {
  useFakeTimers()
  const { streams, reads } = await openDesk()
  await waitFor(() => expect(streams.open.size).toBe(1))
  const before = reads('/api/event/users/user/')
  for (let seconds = 0; seconds < 60; seconds += 10) await pass(10_000)
  expect(streams.opened).toBe(1)
  expect(reads('/api/event/users/user/')).toBe(before)
})

test('a page whose stream was replaced by newer ones reads every 30 seconds, and opens another after a minute', async () => {
  useFakeTimers()
  const { network, shown, complete, streams } = await openDesk()
  await waitFor(() => expect(streams.open.size).toBe(1))
  for (let count = 0; count < 10; count += 1) {
    const newer = await network.client.listen()
    onTestFinished(() => newer.close())
  }
  await waitFor(() => expect(streams.open.size).toBe(0))
  await complete()
  await pass(31_000)
  expect(await shown.findByText('Ready for pickup')).toBeVisible()
  expect(streams.opened).toBe(1)
  await pass(30_000)
  expect(streams.opened).toBe(2)
})

test('a hidden window has no stream, and catches up when it is shown', async () => {
  const { shown, complete, streams } = await openDesk()
  await waitFor(() => expect(streams.open.size).toBe(1))
  look('hidden')
  expect(streams.open.size).toBe(0)
  await complete()
  look('visible')
  expect(await shown.findByText('Ready for pickup')).toBeVisible()
})

test('a session that ends in another tab leads to the login', async () => {
  const { network, streams } = await openDesk()
  await waitFor(() => expect(streams.open.size).toBe(1))
  act(() => toast.success('Order status has been changed.'))
  await network.client.call(logout, {})
  expect(await screen.findByRole('heading', { name: 'LOGIN' })).toBeVisible()
  expect(streams.open.size).toBe(0)
  expect(screen.queryByText('Order status has been changed.')).toBeNull()
})

test('a participant whose team is deleted is led to the acknowledgement', async () => {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const as = team.members[0]
  await renderApp('/', { app, as, prepare: provideStreams })
  await screen.findByRole('heading', { name: `Team ${team.code}` })
  const desk = await app.as(await makeOrganiser(app.db))
  await desk.call(deleteTeam, { params: { team_code: team.code } })
  expect(await screen.findByRole('heading', { name: /^Acceptance Status/ })).toBeVisible()
})

test('logging out closes the stream', async () => {
  const { user, streams } = await openDesk()
  await waitFor(() => expect(streams.open.size).toBe(1))
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'LOGIN' })).toBeVisible()
  expect(streams.open.size).toBe(0)
})
