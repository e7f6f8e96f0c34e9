import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'
import { openTeamPage, section } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §23.

test('the code in the address may be in lower case', async () => {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const as = await makeOrganiser(app.db)
  await renderApp(`/teams/${team.code.toLowerCase()}`, { app, as })
  const name = `Team ${team.code} Overview`
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  await waitFor(() => expect(document.title).toContain(name))
  expect(await screen.findAllByRole('checkbox', { name: 'ID provided' })).toHaveLength(2)
})

test('the page has every section, and says where there is nothing', async () => {
  await openTeamPage({ description: 'A lamp that reads aloud.' })
  const actions = await section('Actions')
  for (const name of [
    'Notify team to come to table to resolve issue',
    'Split team',
    'Merge team',
  ]) {
    expect(actions.getByRole('button', { name })).toBeDisabled()
  }
  await waitFor(() => expect(actions.getByRole('button', { name: 'Delete team' })).toBeEnabled())

  const description = await section('Project Description')
  expect(description.getByText('A lamp that reads aloud.')).toBeVisible()
  expect(description.getByRole('button', { name: 'EDIT' })).toBeVisible()

  const pending = await section('Simple Fulfillment for Pending Orders')
  expect(await pending.findByText('This team has no pending orders.')).toBeVisible()
  const checkedOut = await section('Checked Out Items')
  expect(checkedOut.getByText(/^You have no items checked out yet/)).toHaveTextContent(
    'You have no items checked out yet. View our inventory.',
  )
  const orders = await section('Team orders')
  expect(orders.getByText('This team has not ordered anything yet.')).toBeVisible()
})

test('sections of orders to work on have their titles while they load', async () => {
  let release = () => {}
  await openTeamPage({
    prepare: (network) => {
      release = network.hold(/^GET \/api\/hardware\/orders\//)
    },
  })
  const title = 'Simple Fulfillment for Pending Orders'
  const pending = await section(title)
  expect(pending.getByLabelText(`Loading ${title}`)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Team orders' })).toBeNull()
  release()
  expect(await pending.findByText('This team has no pending orders.')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Team orders' })).toBeVisible()
})

test('an unknown team is reported', async () => {
  const app = await startTestApp()
  await renderApp('/teams/ZZZZZ', { app, as: await makeOrganiser(app.db) })
  await expectToasts('error: Could not find team code: Error 404')
  expect(screen.getByText(/No team has the code ZZZZZ\./)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Checked Out Items' })).toBeNull()
})

test('something that cannot be a code is an unknown team, too', async () => {
  const app = await startTestApp()
  await renderApp('/teams/a%2Fb', { app, as: await makeOrganiser(app.db) })
  expect(await screen.findByText('Could not find team code: Error 404')).toBeVisible()
})

test.each([
  [{ status: 500 }, 'Something went wrong: Error 500'],
  ['no answer', 'No connection: team {code} was not loaded.'],
] as const)(
  'a team that does not load (%o) is replaced by an alert, and its orders show nevertheless',
  async (answer, text) => {
    const { user, network, team } = await openTeamPage({
      prepare: (network) => network.intercept(/^GET \/api\/event\/teams\//, answer),
    })
    await expectToasts(`error: ${text.replace('{code}', team.code)}`)
    expect(await screen.findByText('Unable to view the team.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Team info' })).toBeNull()
    expect(await screen.findByText('This team has no pending orders.')).toBeVisible()

    network.restore()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    const info = await section('Team info')
    expect(await info.findByRole('table', { name: `Members of team ${team.code}` })).toBeVisible()
  },
)

test('orders that do not load are replaced by an alert in each of their sections', async () => {
  const { user, network } = await openTeamPage({
    prepare: (network) =>
      network.intercept(/^GET \/api\/hardware\/orders\/.*team_code/, { status: 500 }),
  })
  expect(await screen.findByText('There was a problem in retrieving all the orders')).toBeVisible()
  expect(screen.getByText('Unable to view pending orders.')).toBeVisible()
  expect(await screen.findByText('Unable to view checked out items.')).toBeVisible()
  expect(screen.getByText('Unable to view team orders.')).toBeVisible()
  expect(screen.getByText('Unable to view the orders.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Print pick slip' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Checked Out Items' })).toBeNull()
  expect(await screen.findByRole('region', { name: 'Team info' })).toBeVisible()

  network.restore()
  await user.click(firstOf(screen.getAllByRole('button', { name: 'Retry' })))
  expect(await screen.findByRole('region', { name: 'Checked Out Items' })).toBeVisible()
  expect(screen.queryByText('Unable to view the orders.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Print pick slip' })).not.toHaveAttribute(
    'aria-disabled',
  )
})

test('a participant cannot see a team here, not even their own', async () => {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const { network } = await renderApp(`/teams/${team.code}`, { app, as: team.members[0] })
  expect(await screen.findByText('You do not have permission to access this page')).toBeVisible()
  await waitFor(() => expect(location.pathname).toBe('/404'))
  expect(network.calls.filter((call) => call.includes(team.code))).toEqual([])
})
