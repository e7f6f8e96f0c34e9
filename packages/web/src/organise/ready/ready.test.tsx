import { moveTo, shorten, undo } from '@signout/server/testing/world/calls.ts'
import { instantAfter } from '@signout/server/base/instants.ts'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pass, useFakeTimers } from '#testing/browser.ts'
import { provideStreams, type Streams } from '#testing/event-source.ts'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §28.

/** Two teams whose orders are ready, and one whose order waits. */
async function openMonitor(path = '/?screen=ready') {
  const app = await startTestApp()
  const { db } = app
  const item = await makeItem(db, { quantity: 100 })
  const lines = [{ item, quantity: 2 }]
  const [early, late, next] = [await makeTeam(db), await makeTeam(db), await makeTeam(db)]
  const readyAt = (team: { readonly id: number }, minute: number) =>
    makeOrder(db, {
      team,
      status: 'Ready for Pickup',
      createdAt: `2024-02-03T14:0${minute}:00.000Z`,
      lines,
    })
  const first = await readyAt(early, 1)
  const second = await readyAt(late, 2)
  // Of one team with two orders the code stands there once.
  await readyAt(early, 0)
  const waiting = await makeOrder(db, { team: next, lines })
  const as = await makeOrganiser(db)
  const desk = await app.as(await makeOrganiser(db))
  let streams: Streams | undefined
  const rendered = await renderApp(path, {
    app,
    as,
    prepare: (network) => {
      streams = provideStreams(network)
    },
  })
  // Sound: made before the page was.
  return {
    ...rendered,
    app,
    as,
    desk,
    item,
    early,
    late,
    next,
    first,
    second,
    waiting,
    streams: streams as Streams,
  }
}

const codes = () =>
  within(screen.getByRole('list', { name: 'Team codes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the codes of teams whose orders are ready fill the screen, the newest first, without names', async () => {
  const { user, early, late } = await openMonitor('/')
  await user.click(await screen.findByRole('button', { name: 'Show on a monitor' }))
  const monitor = await screen.findByRole('dialog', { name: 'Ready for pickup' })
  await waitFor(() => expect(codes()).toEqual([late.code, early.code]))
  expect(monitor).not.toHaveTextContent(/Person/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(monitor).not.toBeInTheDocument())
  expect(location.search).toBe('')
})

test('what gets ready stands first and flashes, what was there does not, and what is gone leaves', async () => {
  const { desk, early, late, next, waiting, streams } = await openMonitor()
  await waitFor(() => expect(codes()).toEqual([late.code, early.code]))
  await waitFor(() => expect(streams.open.size).toBe(1))
  await moveTo(desk, waiting, 'Ready for Pickup')
  await waitFor(() => expect(codes()).toEqual([next.code, late.code, early.code]))
  const flashes = (code: string) => screen.getByText(code).querySelector('[aria-hidden]') !== null
  expect([next, late, early].map(({ code }) => flashes(code))).toEqual([true, false, false])
  await moveTo(desk, waiting, 'Picked Up')
  await waitFor(() => expect(codes()).toEqual([late.code, early.code]))
})

test('a code keeps its place when its order changes, and stands first when it gets ready once more', async () => {
  const { desk, item, early, late, next, first, second, waiting, streams } = await openMonitor()
  await waitFor(() => expect(codes()).toEqual([late.code, early.code]))
  await waitFor(() => expect(streams.open.size).toBe(1))
  expect((await shorten(desk, first, [{ item, quantity: 1 }])).status).toBe(200)
  await moveTo(desk, waiting, 'Ready for Pickup')
  await waitFor(() => expect(codes()).toEqual([next.code, late.code, early.code]))
  await moveTo(desk, second, 'Picked Up')
  await waitFor(() => expect(codes()).toEqual([next.code, early.code]))
  expect((await undo(desk, second)).status).toBe(200)
  await waitFor(() => expect(codes()).toEqual([late.code, next.code, early.code]))
})

test('it goes on by itself when the server was gone twice, and says when it is old', async () => {
  useFakeTimers()
  const { app, desk, network, streams, early, late, next, waiting } = await openMonitor()
  await waitFor(() => expect(codes()).toEqual([late.code, early.code]))
  for (const [status, expected] of [
    ['Ready for Pickup', [next.code, late.code, early.code]],
    ['Picked Up', [late.code, early.code]],
  ] as const) {
    network.intercept(/./, 'no answer')
    streams.passage = 'refused'
    streams.cut()
    app.clock.advance(3_600_000)
    await moveTo(desk, waiting, status)
    await pass(30_000)
    expect(await screen.findByText(/^Not up to date: this is what was ready on /)).toBeVisible()
    expect(codes()).toHaveLength(status === 'Picked Up' ? 3 : 2)
    network.restore()
    streams.passage = 'open'
    await pass(10_000)
    await waitFor(() => expect(codes()).toEqual(expected))
    expect(screen.queryByText(/^Not up to date/)).toBeNull()
  }
})

test('it goes on when the session is another one', async () => {
  const { app, as, desk, network, streams, early, late, next, waiting } = await openMonitor()
  await waitFor(() => expect(streams.open.size).toBe(1))
  const sessions = app.db.selectFrom('sessions').select('id_hash').where('user_id', '=', as.userId)
  const former = (await sessions.execute()).map(({ id_hash }) => id_hash)
  await network.client.logInAs(as.userId, app.clock.now())
  await app.db.deleteFrom('sessions').where('id_hash', 'in', former).execute()
  await moveTo(desk, waiting, 'Ready for Pickup')
  await waitFor(() => expect(codes()).toEqual([next.code, late.code, early.code]), {
    timeout: 10_000,
  })
})

test('of more than sixty codes the oldest wait until there is room', async () => {
  const app = await startTestApp()
  const { db } = app
  const lines = [{ item: await makeItem(db, { quantity: 100 }), quantity: 1 }]
  const made: string[] = []
  for (let at = 0; at <= 60; at += 1) {
    const team = await makeTeam(db, { members: 0 })
    const createdAt = instantAfter(app.clock.now(), (at - 90) * 60_000)
    await makeOrder(db, { team, status: 'Ready for Pickup', createdAt, lines })
    made.unshift(team.code)
  }
  await renderApp('/?screen=ready', { app, as: await makeOrganiser(db) })
  expect(await screen.findByText('and 1 more')).toBeVisible()
  expect(codes()).toEqual(made.slice(0, 60))
})

test('without ready orders it says so', async () => {
  const app = await startTestApp()
  await renderApp('/?screen=ready', { app, as: await makeOrganiser(app.db) })
  expect(await screen.findByText('No orders are ready right now.')).toBeVisible()
})
