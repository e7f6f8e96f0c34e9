import { makeOrganiser, makeParticipant, makeUser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cartStoreOf } from '#shared/cart/cart.ts'
import { renderApp } from '#testing/render-app.tsx'

const linksIn = (container: HTMLElement) =>
  within(container)
    .queryAllByRole('link')
    .map((link) => link.textContent)

test.each([
  ['a user without a role', makeUser, []],
  ['a participant', makeParticipant, ['Dashboard', 'Inventory', 'Cart (0)']],
  ['an organiser', makeOrganiser, ['Dashboard', 'Inventory', 'Orders', 'Teams', 'Reports']],
])('%s has these links, and Logout', async (_, make, links) => {
  const app = await startTestApp()
  const as = await make(app.db)
  await renderApp('/404', { app, as })
  const nav = await screen.findByRole('navigation', { name: 'Main' })
  expect(linksIn(nav)).toEqual(links)
  expect(within(nav).getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('without a login there are the logo, the name of the hackathon and the footer, and no links', async () => {
  const app = await startTestApp({ config: { hackathon_name: 'Hack the Valley' } })
  await renderApp('/login', { app })
  await screen.findByRole('heading', { name: 'LOGIN' })
  const header = screen.getByRole('banner')
  const brand = within(header).getByRole('link', { name: 'Hack the Valley' })
  expect(brand).toHaveAttribute('href', '/')
  expect(brand).toContainElement(header.querySelector('svg'))
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  const footer = screen.getByRole('contentinfo')
  expect(footer).toHaveTextContent('Hardware Signout')
  expect(footer).toHaveTextContent('© 2024 Hack the Valley')
})

test('the header says who is logged in, by name', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db, { first_name: 'Ada', last_name: 'Lovelace' })
  await renderApp('/404', { app, as })
  const nav = await screen.findByRole('navigation', { name: 'Main' })
  const name = within(nav).getByTitle(as.email)
  expect(name).toHaveTextContent(/^Logged in as Ada Lovelace$/)
})

test('the open page is marked, and so is the page above it', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user } = await renderApp('/reports', { app, as })
  const nav = await screen.findByRole('navigation', { name: 'Main' })
  const marked = () => within(nav).getByRole('link', { current: 'page' })
  expect(marked()).toHaveTextContent('Reports')
  await user.click(within(nav).getByRole('link', { name: 'Teams' }))
  expect(marked()).toHaveTextContent('Teams')
})

test('the cart’s link counts the units of the logged-in user only', async () => {
  const app = await startTestApp()
  const [mine, other] = [await makeParticipant(app.db), await makeParticipant(app.db)]
  cartStoreOf(mine.userId).setState({ items: [{ hardware_id: 1, quantity: 2 }] })
  cartStoreOf(other.userId).setState({ items: [{ hardware_id: 1, quantity: 9 }] })
  await renderApp('/404', { app, as: mine })
  expect(await screen.findByRole('link', { name: 'Cart (2)' })).toBeVisible()
  act(() =>
    cartStoreOf(mine.userId).setState(({ items }) => ({
      items: [...items, { hardware_id: 2, quantity: 3 }],
    })),
  )
  expect(screen.getByRole('link', { name: 'Cart (5)' })).toBeVisible()
})

test('a participant’s phone has a bar with the pages and the count of the cart, which marks the open one', async () => {
  const app = await startTestApp()
  const as = await makeParticipant(app.db)
  cartStoreOf(as.userId).setState({ items: [{ hardware_id: 1, quantity: 12 }] })
  const { user } = await renderApp('/', { app, as, width: 360 })
  await screen.findByRole('heading', { name: 'Dashboard' })
  // By its label: it is hidden at the width that style sheets see here.
  const [, bar] = screen.getAllByLabelText('Main')
  if (!bar) throw new Error('There is no bar.')
  const marked = () => within(bar).getByRole('link', { current: 'page', hidden: true })
  expect([...bar.children].map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Inventory',
    'Cart (12)',
  ])
  expect(marked()).toHaveTextContent('Dashboard')
  await user.click(within(bar).getByText('Cart (12)'))
  expect(await screen.findByRole('heading', { name: 'Cart' })).toHaveFocus()
  expect(marked()).toHaveTextContent('Cart (12)')
})

test('organisers have no such bar', async () => {
  const app = await startTestApp()
  await renderApp('/404', { app, as: await makeOrganiser(app.db), width: 360 })
  await screen.findByRole('button', { name: 'Open menu', hidden: true })
  expect(screen.getAllByLabelText('Main')).toHaveLength(1)
})

test('the side drawer shows the email and the links, and closes by Escape', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user } = await renderApp('/reports', { app, as, width: 360 })
  // Hidden from the medium breakpoint up, which is the width that style sheets see here.
  const opener = await screen.findByRole('button', { name: 'Open menu', hidden: true })
  await user.click(opener)
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  expect(drawer).toHaveTextContent(as.email)
  expect(linksIn(drawer)).toEqual([
    'Dashboard',
    'Inventory',
    'Orders',
    'Teams',
    'Reports',
    'People',
    'Settings',
    'System',
  ])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(drawer).not.toBeInTheDocument())
})

test('Back closes the side drawer', async () => {
  const app = await startTestApp()
  const { user } = await renderApp('/reports', { app, as: await makeOrganiser(app.db), width: 360 })
  const nav = await screen.findByRole('navigation', { name: 'Main' })
  await user.click(within(nav).getByRole('link', { name: 'Teams' }))
  await user.click(screen.getByRole('button', { name: 'Open menu', hidden: true }))
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  act(() => window.history.back())
  await waitFor(() => expect(drawer).not.toBeInTheDocument())
  expect(location.pathname).toBe('/reports')
})

test('a route change moves the focus to the page’s heading and names the tab', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user } = await renderApp('/404', { app, as })
  await user.click(await screen.findByRole('link', { name: 'Reports' }))
  expect(await screen.findByRole('heading', { name: 'Reports' })).toHaveFocus()
  expect(document.title).toBe('Reports · Hackathon')
})

test('the skip link is the first stop and leads to the content', async () => {
  const app = await startTestApp()
  const { user } = await renderApp('/login', { app })
  await screen.findByRole('heading', { name: 'LOGIN' })
  await user.tab()
  const skip = screen.getByRole('link', { name: 'Skip to main content' })
  expect(skip).toHaveFocus()
  expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`)
})
