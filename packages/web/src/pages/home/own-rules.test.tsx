import { getOwnTeam, updateSettings } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §2 and §22: an event whose teams are of other sizes, and which names the place of its desk.

const rules = { team_size_min: 3, team_size_max: 5, project_description_min: 0 }
const place = 'Room MY150, Saturday 9:00 to 20:00'

async function openDashboard(members: number, config: object = rules) {
  const app = await startTestApp({ config })
  const team = await makeTeam(app.db, { members, description: null })
  const rendered = await renderApp('/', { app, as: team.members[0] })
  const card = within(await screen.findByRole('region', { name: `Team ${team.code}` }))
  return { app, team, card, ...rendered }
}

test.each([
  [1, '4 spots remaining', 'Team Size Too Small!'],
  [2, '3 spots remaining', 'Team Size Too Small!'],
  [3, '2 spots remaining', null],
  [4, '1 spot remaining', null],
  [5, '0 spots remaining', null],
  [6, '0 spots remaining', 'Team Size Too Large!'],
])('where teams have 3 to 5 members, one of %i: %s, %s', async (members, spots, warning) => {
  const { card } = await openDashboard(members)
  expect(card.getByText(new RegExp(`^${spots} on your team\\.`))).toBeVisible()
  expect(screen.queryByText(/^Team Size Too/)?.textContent ?? null).toBe(warning)
  const advice = screen.queryAllByText(/Orders are for teams of 3 to 5:/)
  expect(advice).toHaveLength(warning === null ? 0 : 1)
})

test('an optional description is no step before the first order, and can be emptied', async () => {
  const { app, team, user } = await openDashboard(3)
  const steps = within(screen.getByRole('region', { name: 'Before your first order' }))
  expect(steps.getAllByRole('listitem')).toHaveLength(2)
  expect(steps.getByText('A team of 3 to 5')).toBeVisible()
  const section = within(screen.getByRole('region', { name: 'Project Description' }))
  expect(section.queryByText(/needs at least/)).toBeNull()
  await user.click(section.getByRole('button', { name: 'EDIT' }))
  await user.type(section.getByRole('textbox'), 'A lamp')
  expect(section.queryByText(/^Minimum/)).toBeNull()
  await user.click(section.getByRole('button', { name: 'SUBMIT' }))
  expect(await section.findByText('A lamp')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'EDIT' }))
  await user.clear(section.getByRole('textbox'))
  await user.click(section.getByRole('button', { name: 'SUBMIT' }))
  expect(await section.findByText('The project has not been described yet.')).toBeVisible()
  const { body } = await (await app.as(firstOf(team.members))).call(getOwnTeam, {})
  expect(body.project_description).toBeNull()
})

test('another minimum of a description is that of the hint and of the cart', async () => {
  const config = { project_description_min: 100 }
  const { app, team, user } = await openDashboard(2, config)
  const section = within(screen.getByRole('region', { name: 'Project Description' }))
  expect(section.getByText(/at least 100 characters here before it can order/)).toBeVisible()
  await user.click(section.getByRole('button', { name: 'EDIT' }))
  expect(section.getByText('Minimum 100 characters required')).toBeVisible()
  await renderApp('/cart', { app, as: team.members[0] })
  expect(await screen.findByText(/at least 100 characters; yours needs 100 more/)).toBeVisible()
})

test('the rules follow the settings on an open page', async () => {
  const { app, card, client } = await openDashboard(2, {})
  expect(card.getByText(/^2 spots remaining/)).toBeVisible()
  const organiser = await app.as(await makeOrganiser(app.db))
  await organiser.call(updateSettings, { body: { team_size_max: 3 } })
  await client.invalidateQueries()
  await waitFor(() => expect(card.getByText(/^1 spot remaining/)).toBeVisible())
})

test('the place of the desk is beside the links and with orders that are ready', async () => {
  const { app, team, client } = await openDashboard(2, { desk_place: place })
  const desk = within(screen.getByRole('region', { name: 'The desk' }))
  expect(desk.getByText(place)).toBeVisible()
  const lines = [{ item: await makeItem(app.db), quantity: 1 }]
  const { id } = await makeOrder(app.db, { team, status: 'Ready for Pickup', lines })
  await client.invalidateQueries()
  const ready = await screen.findByRole('region', { name: 'Ready for pickup' })
  expect(ready).toHaveTextContent(`Ready for pickup: #${id}${place}`)
})

test('while no place of the desk is named nothing is said about it', async () => {
  await openDashboard(2, {})
  expect(screen.queryByRole('region', { name: 'The desk' })).toBeNull()
})
