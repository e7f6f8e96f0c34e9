import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import type { Network } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

async function openTeams(
  options: { path?: string; teams?: number; prepare?: (network: Network) => void } = {},
) {
  const { path = '/teams', teams: count = 2, prepare } = options
  const app = await startTestApp()
  const teams = []
  for (let team = 0; team < count; team += 1) teams.push(await makeTeam(app.db))
  const as = await makeOrganiser(app.db)
  const rendered = await renderApp(path, { app, as, ...(prepare && { prepare }) })
  return { ...rendered, app, teams }
}

const cards = () => within(screen.getByRole('list', { name: 'Teams' })).queryAllByRole('link')

test('each team shows its code and its members, and leads to its page', async () => {
  let release = () => {}
  const prepare = (network: Network) => {
    release = network.hold(/event\/teams/)
  }
  const { user, teams } = await openTeams({ prepare })
  const { code } = firstOf(teams)
  expect(await screen.findByText('LOADING')).toBeVisible()
  release()
  const card = await screen.findByRole('link', { name: new RegExp(code) })
  expect(within(card).getAllByText(/^Person Number \d+$/)).toHaveLength(2)
  expect(screen.getByText('SHOWING 2 OF 2 TEAMS')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()

  await user.click(card)
  expect(await screen.findByRole('heading', { name: `Team ${code} Overview` })).toBeVisible()
  expect(location.pathname).toBe(`/teams/${code}`)
})

test('a card says how many orders are in progress, ready and out', async () => {
  const { app, teams, client } = await openTeams()
  const [busy, idle] = [firstOf(teams), firstOf(teams.slice(1))]
  const lines = [{ item: await makeItem(app.db), quantity: 1 }]
  const statuses = ['Ready for Pickup', 'Picked Up', 'Ready for Pickup', 'Returned'] as const
  for (const status of [...statuses, 'Picked Up', 'Picked Up'] as const) {
    await makeOrder(app.db, { team: busy, status, lines })
  }
  await client.invalidateQueries()
  const card = await screen.findByRole('link', { name: new RegExp(busy.code) })
  expect(await within(card).findByText('2 ready · 3 out')).toBeVisible()
  expect(screen.getByRole('link', { name: new RegExp(idle.code) })).not.toHaveTextContent('·')
  await makeOrder(app.db, { team: busy, lines })
  await client.invalidateQueries()
  expect(await within(card).findByText('1 in progress · 2 ready · 3 out')).toBeVisible()
})

test('teams load 24 at a time, by the address that the server gave', async () => {
  const { user, network } = await openTeams({ teams: 30 })
  expect(await screen.findByText('SHOWING 24 OF 30 TEAMS')).toBeVisible()
  expect(cards()).toHaveLength(24)
  expect(network.calls).toContain('GET /api/event/teams/?limit=24')

  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('SHOWING 30 OF 30 TEAMS')).toBeVisible()
  expect(cards()).toHaveLength(30)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(network.calls).toContain('GET /api/event/teams/?limit=24&offset=24')
})

test('a search is added to the address, and removed again', async () => {
  const { user, teams } = await openTeams({ teams: 3 })
  const { code } = firstOf(teams)
  await screen.findByText('SHOWING 3 OF 3 TEAMS')
  await user.type(screen.getByRole('searchbox', { name: 'Search teams' }), code.toLowerCase())

  expect(await screen.findByText('SHOWING 1 OF 1 TEAMS')).toBeVisible()
  expect(cards()).toHaveLength(1)
  expect(location.search).toBe(`?search=${code.toLowerCase()}`)

  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await screen.findByText('SHOWING 3 OF 3 TEAMS')).toBeVisible()
  expect(location.search).toBe('')
})

test('the teams without an ID can be shown alone, and all of them again', async () => {
  const { app, user, teams, client } = await openTeams({ path: '/teams?id_missing=true' })
  expect(await screen.findByText('NO TEAMS FOUND')).toBeVisible()
  const team = firstOf(teams)
  const lines = [{ item: await makeItem(app.db), quantity: 1 }]
  await makeOrder(app.db, { team, status: 'Picked Up', lines })
  await client.invalidateQueries()
  expect(await screen.findByText('SHOWING 1 OF 1 TEAMS')).toBeVisible()
  expect(cards()[0]).toHaveTextContent(team.code)

  expect(screen.getByText(/no ID recorded/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all teams' }))
  expect(await screen.findByText('SHOWING 2 OF 2 TEAMS')).toBeVisible()
  expect(location.search).toBe('')
})

test('an address with a search that finds nothing says so', async () => {
  const { user } = await openTeams({ path: '/teams?search=nobody' })
  expect(await screen.findByText('NO TEAMS FOUND')).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('nobody')
  expect(cards()).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Show all teams' }))
  expect(await screen.findByText('SHOWING 2 OF 2 TEAMS')).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('a failure shows in place of the teams and as a toast, until a retry succeeds', async () => {
  const { user, network } = await openTeams({
    prepare: (network) => network.intercept(/^GET \/api\/event\/teams\//, { status: 500 }),
  })
  expect(await screen.findByText('Failed to fetch team data: Error 500')).toBeVisible()
  expect(screen.getByText('Unable to view teams.')).toBeVisible()

  network.restore()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('SHOWING 2 OF 2 TEAMS')).toBeVisible()
})

test('a participant cannot see the teams', async () => {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const { network } = await renderApp('/teams', { app, as: team.members[0] })
  expect(await screen.findByText('You do not have permission to access this page')).toBeVisible()
  await waitFor(() => expect(location.pathname).toBe('/404'))
  const ofOthers = network.calls.filter((call) => /event\/teams\/(?!team\/)/.test(call))
  expect(ofOthers).toEqual([])
})
