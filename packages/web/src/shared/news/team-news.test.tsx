import { getUser, markNewsSeen } from '@signout/contract'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { look } from '#testing/browser.ts'
import { startNews } from '#testing/news-page.ts'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §22.

const orderCard = (id: number) => screen.findByRole('article', { name: `Order #${id}` })

test.each([
  '/',
  '/inventory',
  '/cart',
  '/acknowledgement',
  '/incident-form?data={"quantityGranted":2}',
  '/404',
])('on %s a participant is told that an order is ready, and led to it', async (path) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { first, follow, move, unseen } = await startNews()
  const { user } = await follow(path)
  await move(first, 'Ready for Pickup')
  await expectToasts(`success: Order #${first.id} is ready for pickup.`)
  await waitFor(async () => expect(await unseen()).toEqual([]))

  await user.click(await screen.findByRole('button', { name: 'Show' }))
  const card = await orderCard(first.id)
  await waitFor(() => expect(card).toHaveFocus())
  expect(card).toHaveAttribute('aria-current', 'true')
  expect(scroll.mock.contexts).toContain(card)
  expect(location.pathname).toBe('/')
})

test('an order that the desk cancelled leads to what the dashboard says of it', async () => {
  const { first, follow, move } = await startNews()
  const { user } = await follow('/inventory')
  await move(first, 'Cancelled')
  await expectToasts(`warning: Order #${first.id} was cancelled by the desk.`)
  await user.click(await screen.findByRole('button', { name: 'Show' }))
  const title = await screen.findByText(`The desk cancelled order #${first.id}`)
  await waitFor(() => expect(title.closest('[role=alert]')).toHaveFocus())
})

test('the question about another order closes when the news lead to an order', async () => {
  const { first, second, follow, move } = await startNews()
  const { user } = await follow('/')
  const card = within(await orderCard(first.id))
  await user.click(card.getByRole('button', { name: 'Cancel order' }))
  await screen.findByRole('dialog', { name: 'Careful!' })
  await move(second, 'Ready for Pickup')
  await user.click(await screen.findByRole('button', { name: 'Show' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const shown = await orderCard(second.id)
  await waitFor(() => expect(shown).toHaveFocus())
})

test('an order in a section that is hidden is shown again when the news lead to it', async () => {
  const { second, follow, move } = await startNews()
  const { user } = await follow('/')
  const pending = within(await screen.findByRole('region', { name: 'Pending Orders' }))
  const card = await pending.findByRole('article', { name: `Order #${second.id}` })
  await user.click(pending.getByRole('button', { name: 'Hide all' }))
  await waitFor(() => expect(card).not.toBeVisible())
  await move(second, 'Ready for Pickup')
  await user.click(await screen.findByRole('button', { name: 'Show' }))
  const shown = await orderCard(second.id)
  await waitFor(() => expect(shown).toHaveFocus())
  expect(shown).toBeVisible()

  // What is opened over it and closed again opens nothing.
  await user.click(pending.getByRole('button', { name: 'Hide all' }))
  await waitFor(() => expect(shown).not.toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog', { name: 'Edit Team' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown).not.toBeVisible()
})

test('changes while no page was open are told once when one is opened, as one', async () => {
  const { first, second, open, move, unseen } = await startNews()
  await move(first, 'Ready for Pickup')
  await move(second, 'Cancelled')
  await open('/inventory')
  await expectToasts('info: 2 orders changed')
  await waitFor(async () => expect(await unseen()).toEqual([]))
  cleanup()
  const { client } = await open('/cart')
  await screen.findByText('NO ITEMS IN CART')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await expectToasts('info: 2 orders changed')
})

test('a ready order that has been picked up since is not mentioned', async () => {
  const { first, open, move, unseen } = await startNews()
  await move(first, 'Ready for Pickup')
  await move(first, 'Picked Up')
  await open('/inventory')
  await waitFor(async () => expect(await unseen()).toEqual([]))
  await expectToasts()
})

test('the title of a page that is not in front says how many orders have news, until it is', async () => {
  const { first, second, open, move, unseen } = await startNews()
  look('hidden')
  await move(first, 'Ready for Pickup')
  const { client } = await open('/cart')
  await waitFor(() => expect(document.title).toBe('(1) Cart · Hackathon'))
  await move(second, 'Cancelled')
  await client.refetchQueries()
  await waitFor(() => expect(document.title).toMatch(/^\(2\) Cart/))
  expect(await unseen()).toHaveLength(2)
  await expectToasts()

  look('visible')
  await expectToasts('info: 2 orders changed')
  expect(document.title).toMatch(/^Cart/)
})

test('news seen on another device no longer count', async () => {
  const { first, open, move, unseen, otherDevice } = await startNews()
  look('hidden')
  await move(first, 'Ready for Pickup')
  const { client } = await open('/cart')
  await waitFor(() => expect(document.title).toMatch(/^\(1\) Cart/))
  const [ready] = await unseen()
  await otherDevice.call(markNewsSeen, { body: { id: ready?.id ?? 0 } })
  await client.refetchQueries()
  await waitFor(() => expect(document.title).toMatch(/^Cart/))
  look('visible')
  await expectToasts()
})

test('the number in the title is not left to the next user', async () => {
  const { app, first, open, move } = await startNews()
  look('hidden')
  await move(first, 'Ready for Pickup')
  const { client, network } = await open('/inventory')
  await waitFor(() => expect(document.title).toMatch(/^\(1\) Hardware Inventory/))
  const { userId } = await makeOrganiser(app.db)
  await network.client.logInAs(userId, app.clock.now())
  await act(() => client.refetchQueries({ queryKey: [getUser.path] }))
  expect(await screen.findByRole('button', { name: 'Add item' })).toBeVisible()
  expect(document.title).toMatch(/^Hardware Inventory/)
})

test('another page of an order that waits asks before what was typed is lost', async () => {
  const { first, follow, move } = await startNews()
  const { user } = await follow('/incident-form?data={"quantityGranted":2}')
  await user.type(await screen.findByLabelText(/What happened/), 'It broke')
  await move(first, 'Ready for Pickup')
  await user.click(await screen.findByRole('button', { name: 'Show' }))
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText(/What happened/)).toHaveValue('It broke')
})
