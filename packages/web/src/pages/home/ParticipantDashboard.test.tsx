import { updateSettings } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pass, useFakeTimers } from '#testing/browser.ts'
import { renderApp, renderHeld } from '#testing/render-app.tsx'

// Tests of spec §22.

const section = (name: string) => screen.findByRole('region', { name })

test('the team card lists the members and the spots remaining', async () => {
  const app = await startTestApp()
  const ada = await makeParticipant(app.db, { first_name: 'Ada', last_name: 'Lovelace' })
  const team = { id: ada.teamId, code: ada.teamCode }
  await makeParticipant(app.db, { team, first_name: 'Grace', last_name: 'Hopper' })
  await renderApp('/', { app, as: ada })

  const card = within(await section(`Team ${ada.teamCode}`))
  const members = within(await card.findByRole('list', { name: 'Team members' }))
  expect(members.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Ada LovelaceYou',
    'Grace Hopper',
  ])
  expect(card.getByRole('alert')).toHaveTextContent('2 spots remaining on your team.')
  expect(card.getByRole('button', { name: 'Edit' })).toBeEnabled()
})

test('orders that need action come before the team, and finished ones after it', async () => {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  await renderApp('/', { app, as: team.members[0] })

  await section('Pending Orders')
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
  expect(titles).toEqual([
    'Before your first order',
    'Pending Orders',
    'Checked out items',
    `Team ${team.code}`,
    'Project Description',
    'Important links',
    'Returned items',
  ])
})

test('while the sign-out window is open the dashboard says until when', async () => {
  const app = await startTestApp()
  await renderApp('/', { app, as: await makeParticipant(app.db) })
  expect(
    await screen.findByText('Hardware sign out is open until Oct 30, 2025, 11:59.'),
  ).toBeVisible()
})

test('an order that is ready says where to go and what to bring, and no other does', async () => {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const lines = [{ item: await makeItem(app.db), quantity: 1 }]
  const waiting = await makeOrder(app.db, { team, lines })
  const ready = await makeOrder(app.db, { team, lines, status: 'Ready for Pickup' })
  await renderApp('/', { app, as: team.members[0] })

  const order = (id: number) => screen.findByRole('article', { name: `Order #${id}` })
  expect(within(await order(ready.id)).getByRole('note')).toHaveTextContent(
    'Pick it up at the desk, and bring a government-issued photo ID.',
  )
  expect(within(await order(waiting.id)).queryByRole('note')).toBeNull()
})

test.each([
  { members: 1, spots: '3 spots remaining', warning: 'Team Size Too Small!' },
  { members: 3, spots: '1 spot remaining', warning: null },
  { members: 4, spots: '0 spots remaining', warning: null },
  { members: 5, spots: '0 spots remaining', warning: 'Team Size Too Large!' },
])('a team of $members has $spots and the warning: $warning', async (expected) => {
  const app = await startTestApp()
  const team = await makeTeam(app.db, { members: expected.members })
  await renderApp('/', { app, as: team.members[0] })

  expect(await screen.findByText(new RegExp(expected.spots))).toBeVisible()
  const warnings = screen.queryAllByText(/^Team Size Too/).map((title) => title.textContent)
  expect(warnings).toEqual(expected.warning === null ? [] : [expected.warning])
})

test.each([
  { members: 1, title: 'Team Size Too Small!', what: 'too few people on your team' },
  { members: 5, title: 'Team Size Too Large!', what: 'too many people on your team' },
])(
  'a team of $members is warned, and told where to change it',
  async ({ members, title, what }) => {
    const app = await startTestApp()
    const team = await makeTeam(app.db, { members })
    const { user } = await renderApp('/', { app, as: team.members[0] })

    const text = (await screen.findByText(title)).parentElement
    expect(text).toHaveTextContent(what)
    expect(text).toHaveTextContent('join or leave a team from the Dashboard')
    const change = within(text ?? document.body).getByRole('button', {
      name: 'Join or change team',
    })
    await user.click(change)
    expect(await screen.findByRole('dialog', { name: 'Edit Team' })).toBeVisible()
  },
)

test('a team that no longer exists is shown as No Team', async () => {
  const app = await startTestApp()
  await renderApp('/', {
    app,
    as: await makeParticipant(app.db),
    prepare: (network) => network.intercept(/teams\/team\/$/, { status: 404 }),
  })

  expect(await section('No Team')).toBeVisible()
  expect(await screen.findByText('Failed to fetch team data: Error 404')).toBeVisible()
})

test('a team that cannot be loaded is reported once, and Retry loads it', async () => {
  const app = await startTestApp()
  const ada = await makeParticipant(app.db, { first_name: 'Ada' })
  const { user, network } = await renderApp('/', {
    app,
    as: ada,
    prepare: (network) => network.intercept(/teams\/team\/$/, { status: 500 }),
  })

  const card = within(await section(`Team ${ada.teamCode}`))
  expect(await card.findByText('Unable to view your team.')).toBeVisible()
  expect(card.getByRole('button', { name: 'Edit' })).toBeDisabled()
  expect(screen.getAllByText('Failed to fetch team data: Error 500')).toHaveLength(1)

  network.restore()
  await user.click(card.getByRole('button', { name: 'Retry' }))
  expect(await card.findByRole('list', { name: 'Team members' })).toHaveTextContent('Ada')
})

test('orders that are never answered hide the team for three seconds, not for ever', async () => {
  useFakeTimers()
  const app = await startTestApp()
  const ada = await makeParticipant(app.db, { first_name: 'Ada' })
  const { client, release } = await renderHeld('/', /team\/orders/, { app, as: ada })
  expect(await screen.findByRole('status', { name: 'Loading your team' })).toBeVisible()
  await waitFor(() => expect(client.isFetching()).toBe(1))
  expect(screen.queryByRole('list', { name: 'Team members' })).toBeNull()
  await pass(3_000)
  expect(await screen.findByRole('list', { name: 'Team members' })).toHaveTextContent('Ada')
  expect(screen.getByRole('status', { name: 'Loading Pending Orders' })).toBeVisible()
  release()
})

test('the place of an order in the queue is read again each minute', async () => {
  useFakeTimers()
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const lines = [{ item: await makeItem(app.db), quantity: 1 }]
  const { id } = await makeOrder(app.db, { team: await makeTeam(app.db), lines })
  await makeOrder(app.db, { team, lines })
  await renderApp('/', { app, as: team.members[0] })
  expect(await screen.findByText('2nd in line')).toBeVisible()
  await app.db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', id).execute()
  await pass(60_000)
  expect(await screen.findByText('1st in line')).toBeVisible()
})

test('important links lead to the inventory, the cart and the registration site', async () => {
  const registration_site_url = 'https://register.example.com'
  const app = await startTestApp({ config: { registration_site_url } })
  await renderApp('/', { app, as: await makeParticipant(app.db) })

  const links = within(await section('Important links'))
  const address = (name: RegExp) => links.getByRole('link', { name }).getAttribute('href')
  expect(address(/Hardware inventory/)).toBe('/inventory')
  expect(address(/Cart/)).toBe('/cart')
  expect(address(/Registration site/)).toBe(registration_site_url)
})

test('outside the sign-out window an alert says so', async () => {
  const app = await startTestApp({ now: new Date('2026-01-01T12:00:00.000Z') })
  await renderApp('/', { app, as: await makeParticipant(app.db) })

  expect(
    await screen.findByText('The allocated time period for checking out hardware is over'),
  ).toBeVisible()
})

test('a team that has hardware reads by when it comes back, as soon as that is set', async () => {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const lines = [{ item: await makeItem(app.db), quantity: 1 }]
  await makeOrder(app.db, { team, status: 'Picked Up', lines })
  const { client } = await renderApp('/', { app, as: team.members[0] })
  await section(`Team ${team.code}`)
  expect(screen.queryByText(/Please bring back/)).toBeNull()
  const organiser = await app.as(await makeOrganiser(app.db))
  await organiser.call(updateSettings, { body: { return_by: '2026-02-03T12:00' } })
  await client.invalidateQueries()
  expect(await screen.findByText(/Please bring back .* by Feb 3, 2026, 12:00\./)).toBeVisible()
})
