import { reportIncident } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

/** A team that has two lamps and a motor, and has reported one lamp broken. */
async function start() {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const lamp = await makeItem(app.db, { name: 'Lamp' })
  const motor = await makeItem(app.db, { name: 'Motor' })
  const order = await makeOrder(app.db, {
    team,
    status: 'Picked Up',
    lines: [
      { item: lamp, quantity: 2 },
      { item: motor, quantity: 1 },
    ],
  })
  const ada = await app.as(team.members[0])
  const report = async (item: { readonly id: number } | null, what: string) => {
    const texts = { what, when: 'At noon', where: 'In the hall' }
    const about = { order: item && order.id, hardware: item && item.id }
    const body = { state: 'broken', quantity: 1, ...texts, ...about } as const
    expect(await ada.call(reportIncident, { body })).toMatchObject({ status: 201 })
  }
  await report(lamp, 'It fell.')
  return { app, team, lamp, order, report, as: await makeOrganiser(app.db) }
}

test('a report stands at the row that it is about, until it is resolved', async () => {
  const { app, team, as } = await start()
  const { user } = await renderApp(`/teams/${team.code}`, { app, as })
  const table = await screen.findByRole('table', { name: /Items of order/ })
  const reports = within(table).getByRole('list', { name: 'Incidents' })
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Condition'),
    expect.stringContaining('Lamp'),
    expect.stringContaining('It fell.'),
    expect.stringContaining('Motor'),
  ])
  expect(reports).toHaveTextContent('1 reported broken')
  expect(reports).toHaveTextContent('It fell.')
  expect(reports).toHaveTextContent('At noon · In the hall')
  expect(reports).toHaveTextContent(/Reported by Person Number \d+, /)

  await user.click(within(reports).getByRole('button', { name: 'Resolve: 1 reported broken' }))
  expect(await screen.findByText('The report is resolved.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Incidents' })).toBeNull())
})

test('reports without an order or item stand on the team overview, too', async () => {
  const { app, team, report, as } = await start()
  await report(null, 'The table wobbles.')
  const { user } = await renderApp(`/teams/${team.code}`, { app, as })
  const others = within(await screen.findByRole('region', { name: 'Other reports' }))
  expect(others.getAllByRole('listitem')).toHaveLength(1)
  expect(others.getByText('The table wobbles.')).toBeVisible()
  expect(others.getByText('No item named')).toBeVisible()
  await user.click(others.getByRole('button', { name: 'Resolve: 1 reported broken' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Other reports' })).toBeNull())
})

test('reports stand at no wrong place when the orders cannot be shown', async () => {
  const { app, team, as } = await start()
  await renderApp(`/teams/${team.code}`, {
    app,
    as,
    prepare: (network) => network.intercept(/^GET .*orders/, { status: 500 }),
  })
  expect(await screen.findByRole('region', { name: 'Team info' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Other reports' })).toBeNull()
})

test.each([
  [{ status: 500 }, 'Something went wrong: Error 500'],
  [{ status: 404 }, 'Could not update the report: Error 404'],
  ['no answer', 'No connection: it is not known whether this was done.'],
] as const)('a report that cannot be resolved (%o) says so, and stays', async (answer, text) => {
  const { app, team, as } = await start()
  const { user, network } = await renderApp(`/teams/${team.code}`, { app, as })
  const resolve = await screen.findByRole('button', { name: 'Resolve: 1 reported broken' })
  network.intercept(/^PATCH/, answer)
  await user.click(resolve)
  expect(await screen.findByText(text)).toBeVisible()
  expect(resolve).toBeVisible()
})

test('the dashboard lists what is open; what is resolved can be shown and reopened', async () => {
  const { app, team, order, report, as } = await start()
  await report(null, 'The table wobbles.')
  const { user, network } = await renderApp('/', { app, as })
  await user.click(await screen.findByRole('link', { name: '2 Open incidents' }))
  const sheet = within(await screen.findByRole('tabpanel', { name: 'Incidents' }))
  expect(location.pathname + location.search).toBe('/reports?show=incidents')
  await waitFor(() => expect(sheet.getAllByRole('listitem')).toHaveLength(2))
  const [wobbling, fallen] = sheet.getAllByRole('listitem')
  expect(wobbling).toHaveTextContent('The table wobbles.')
  expect(wobbling).toHaveTextContent(`No item named · Team ${team.code}`)
  const lead = within(fallen ?? document.body).getByRole('link')
  expect(lead).toHaveTextContent(`Team ${team.code}, order #${order.id}`, {
    normalizeWhitespace: true,
  })
  expect(lead).toHaveAttribute('href', `/teams/${team.code}`)
  await waitFor(() => expect(fallen).toHaveTextContent('Lamp · Team'))

  await user.click(within(fallen ?? document.body).getByRole('button'))
  await waitFor(() => expect(sheet.getAllByRole('listitem')).toHaveLength(1))
  const release = network.hold(/^GET .*incidents/)
  await user.click(sheet.getByRole('checkbox', { name: 'Show resolved reports' }))
  expect(sheet.getByRole('list', { name: 'Incidents' })).toHaveAttribute('aria-busy', 'true')
  expect(sheet.getByText('LOADING')).toBeVisible()
  release()
  const resolved = await sheet.findByText('1 reported broken (resolved)')
  expect(resolved).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Reopen: 1 reported broken' }))
  await waitFor(() => expect(resolved).toHaveTextContent(/^1 reported broken$/))

  const box = sheet.getByRole('checkbox', { name: 'Show resolved reports' })
  expect(location.search).toBe('?show=incidents&resolved=true')
  window.history.back()
  await waitFor(() => expect(box).not.toBeChecked())
  window.history.back()
  await screen.findByRole('region', { name: 'Overview' })
})

test('a report of a deleted team says that it is gone', async () => {
  const { app, team, order, as } = await start()
  await app.db.updateTable('incidents').set({ team_id: null }).execute()
  await renderApp('/reports?show=incidents', { app, as })
  const report = await screen.findByRole('listitem')
  const place = `Team ${team.code}, order #${order.id}, which is gone`
  expect(report).toHaveTextContent(place, { normalizeWhitespace: true })
  expect(within(report).queryByRole('link')).toBeNull()
})

test('without reports it says so; a failure can be tried again', async () => {
  const { app, as } = await start()
  await app.db.deleteFrom('incidents').execute()
  const { user, network } = await renderApp('/reports?show=incidents', {
    app,
    as,
    prepare: (network) => network.intercept(/incidents/, { status: 500 }),
  })
  expect(await screen.findByText('Unable to view the reports.')).toBeVisible()
  network.restore()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No open reports.')).toBeVisible()
})

test('"Who has it" of an item shows what is reported of it', async () => {
  const { app, team, lamp, as } = await start()
  const { user } = await renderApp(`/inventory?item=${lamp.id}`, { app, as })
  await user.click(await screen.findByRole('button', { name: 'Who has it: Lamp' }))
  const reports = within(await screen.findByRole('region', { name: 'Open reports: 1' }))
  expect(reports.getByText('It fell.')).toBeVisible()
  expect(reports.getByRole('link')).toHaveAttribute('href', `/teams/${team.code}`)
  await user.click(reports.getByRole('button', { name: 'Resolve: 1 reported broken' }))
  await waitFor(() => expect(screen.queryByText('It fell.')).toBeNull())
})
