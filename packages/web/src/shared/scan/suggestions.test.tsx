import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant, makeUser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §23.

/** A team of Grace with a ready order of a grating, and Greta, who has not signed; the search is open. */
async function start() {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const grace = await makeParticipant(app.db, { first_name: 'Grace', last_name: 'Hopper' })
  await makeUser(app.db, { first_name: 'Greta', last_name: 'Grey', email: 'greta@example.com' })
  const grating = await makeItem(app.db, { name: 'Grating', location: 'Shelf 3' })
  const lines = [{ item: grating, quantity: 1 }]
  const team = { id: grace.teamId }
  const order = await makeOrder(app.db, { team, status: 'Ready for Pickup', lines })
  const { network } = await renderApp('/reports', { app, as })
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  const dialog = within(await screen.findByRole('dialog'))
  const box = await dialog.findByRole('combobox', { name: /^Scan or search a team, person/ })
  expect(box).toHaveFocus()
  return { app, grace, grating, order, network, user, box }
}

async function listed() {
  const list = await screen.findByRole('listbox')
  return [...list.children].map((group) => {
    const options = within(group as HTMLElement).getAllByRole('option')
    return { [group.firstElementChild?.textContent ?? '']: options.map((each) => each.textContent) }
  })
}

test('teams, people, orders and items are listed while one types, from two characters on', async () => {
  const { grace, order, network, user, box } = await start()
  await user.keyboard('g')
  expect(box).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('ra')
  expect(await listed()).toEqual([
    { Teams: [`${grace.teamCode}Grace`] },
    { People: [`Grace Hopper${grace.email} · ${grace.teamCode}`] },
    { Orders: [`Order #${order.id}${grace.teamCode} · Ready for pickup`] },
    { Items: ['GratingShelf 3'] },
  ])
  expect(box).toHaveAttribute('aria-expanded', 'true')
  expect(network.calls.join()).not.toContain('search=g&')
})

test('the search is loaded as the pointer comes, and opens with its field', async () => {
  const app = await startTestApp()
  await renderApp('/reports', { app, as: await makeOrganiser(app.db) })
  const user = userEvent.setup({ delay: null })
  const button = await screen.findByRole('button', { name: 'Search' })
  await user.hover(button)
  await import('./DeskSearch.tsx')
  await user.click(button)
  expect(screen.getByRole('combobox')).toHaveFocus()
})

test('arrows and Enter choose; Enter alone opens as before', async () => {
  const { grace, grating, user, box } = await start()
  await user.keyboard('grat')
  await screen.findByRole('option', { name: /Grating/ })
  await user.keyboard('{ArrowUp}')
  const last = screen.getByRole('option', { name: /^Grating/ })
  expect(box).toHaveAttribute('aria-activedescendant', last.id)
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(location.pathname + location.search).toBe(`/inventory?item=${grating.id}`),
  )
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.type(await screen.findByRole('combobox'), 'hopper')
  await screen.findByRole('option', { name: /Hopper/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe(`/teams/${grace.teamCode}`))
})

test('the pointer chooses by a click, and not where Enter ends a scan', async () => {
  const { grace, user } = await start()
  await user.keyboard('greta')
  await user.hover(await screen.findByRole('option', { name: /Greta Grey/ }))
  await user.clear(screen.getByRole('combobox'))
  await user.keyboard('gra')
  await user.hover(await screen.findByRole('option', { name: /Grating/ }))
  await user.clear(screen.getByRole('combobox'))
  await user.keyboard(`${grace.teamCode}{Enter}`)
  await waitFor(() => expect(location.pathname).toBe(`/teams/${grace.teamCode}`))
})

test('Escape closes the list, then the search', async () => {
  const { user } = await start()
  await user.keyboard('gra')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(screen.getByRole('dialog')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('items near to what is typed are named so, and give way to a person', async () => {
  const { user } = await start()
  await user.keyboard('gratimg')
  expect(await listed()).toEqual([{ 'Nothing is called "gratimg". Near it:': ['GratingShelf 3'] }])
  await user.clear(screen.getByRole('combobox'))
  await user.keyboard('greta')
  await screen.findByRole('option', { name: /^Greta/ })
  expect(await listed()).toEqual([{ People: ['Greta Greygreta@example.com'] }])
})
