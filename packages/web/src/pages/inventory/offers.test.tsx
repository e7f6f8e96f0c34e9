import { listOwnOrders } from '@signout/contract'
import { makeCategory, makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillCart, storedCart, expectToasts } from '#testing/stores.ts'
import { pass, useFakeTimers } from '#testing/browser.ts'
import { renderApp, renderHeld } from '#testing/render-app.tsx'

/** A team that holds two boards: an Uno, of which it may have two, and a Nano, of which there are none left. */
async function startShop({ now = '2024-02-03T15:00:00.000Z' } = {}) {
  const app = await startTestApp({ now: new Date(now) })
  const boards = await makeCategory(app.db, { name: 'Boards', max_per_team: 3 })
  const item = { quantity: 5, categories: [boards] }
  const uno = await makeItem(app.db, { ...item, name: 'Uno', max_per_team: 2 })
  const nano = await makeItem(app.db, { ...item, name: 'Nano', quantity: 1 })
  const cable = await makeItem(app.db, { name: 'Cable', quantity: 5 })
  const team = await makeTeam(app.db)
  const lines = [uno, nano].map((item) => ({ item, quantity: 1 }))
  await makeOrder(app.db, { team, lines })
  return { app, as: team.members[0], uno, cable }
}

const tile = async (name: string) =>
  within((await screen.findByTitle(name)).closest('li') ?? document.body)

/** Without the space that keeps figures together. */
const spaced = (text: string) => text.replaceAll('\u00A0', ' ')

test('a tile adds one more at a time, as far as the limits go', async () => {
  const { app, as, uno, cable } = await startShop()
  const { user } = await renderApp('/inventory', { app, as })
  const unos = await tile('Uno')
  const add = await unos.findByRole('button', { name: 'Add one to your cart' })
  expect(add).toHaveAccessibleDescription('Uno')
  expect(unos.getAllByRole('button', { name: /Uno/ })).toHaveLength(1)
  await user.click(add)
  await expectToasts('success: Added 1 Uno item(s) to your cart.')
  const full = 'Your team has 1 of 2 and 1 in the cart, 2 of 3 in Boards and 1 in the cart'
  expect(spaced(unos.getByText('Limit reached').title)).toBe(full)
  expect(add).toHaveAttribute('aria-disabled', 'true')
  await user.click(add)
  const takeOut = unos.getByRole('button', { name: 'Take one out of your cart' })
  expect(takeOut.parentElement).toHaveTextContent('1 in cart')
  expect(add).toHaveFocus()
  await user.click((await tile('Cable')).getByRole('button', { name: 'Add one to your cart' }))
  await expectToasts('success: Added 1 Cable item(s) to your cart.')
  expect(screen.getByRole('link', { name: 'Cart (2)' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(storedCart(as)).toEqual([
    { hardware_id: uno.id, quantity: 1 },
    { hardware_id: cable.id, quantity: 1 },
  ])
})

test('a unit is taken out at the tile, and a tap on what is left shows the details', async () => {
  const { app, as, uno } = await startShop()
  fillCart(as, [{ id: uno.id, quantity: 1 }])
  const { user } = await renderApp('/inventory', { app, as })
  const unos = await tile('Uno')
  await user.click(await unos.findByRole('button', { name: 'Take one out of your cart' }))
  expect(storedCart(as)).toEqual([])
  expect(unos.queryByRole('button', { name: 'Take one out of your cart' })).toBeNull()
  expect(unos.getByRole('button', { name: 'Add one to your cart' })).toHaveFocus()
  await user.click(unos.getByRole('button', { name: '1 more' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText('Your team has 1 of 2, 2 of 3 in Boards')).toBeVisible()
})

test('a tile stops at the credits of the team, and says so', async () => {
  const app = await startTestApp({ config: { team_credits: 100 } })
  const lamp = await makeItem(app.db, { name: 'Lamp', quantity: 50, credits: 30 })
  const motor = await makeItem(app.db, { name: 'Motor', quantity: 50, credits: 20 })
  await makeItem(app.db, { name: 'Cable', quantity: 50 })
  const team = await makeTeam(app.db)
  fillCart(team.members[0], [{ id: motor.id, quantity: 1 }])
  const { user } = await renderApp('/inventory', { app, as: team.members[0] })
  const lamps = await tile('Lamp')
  const add = await lamps.findByRole('button', { name: 'Add one to your cart' })
  expect(await lamps.findByText('2 more')).toBeVisible()
  for (let clicks = 0; clicks < 3; clicks += 1) await user.click(add)
  expect(lamps.getByText('Limit reached')).toBeVisible()
  expect(storedCart(team.members[0])).toMatchObject([
    { hardware_id: motor.id },
    { hardware_id: lamp.id, quantity: 2 },
  ])
  expect((await tile('Motor')).getByText('1 more')).toBeVisible()
  expect((await tile('Cable')).queryByText(/more$/)).toBeNull()
})

test('a tile adds no more than is in stock', async () => {
  const { app, as, cable } = await startShop()
  fillCart(as, [{ id: cable.id, quantity: 4 }])
  const { user } = await renderApp('/inventory', { app, as })
  const cables = await tile('Cable')
  const add = await cables.findByRole('button', { name: 'Add one to your cart' })
  expect(add).toHaveAttribute('aria-disabled', 'false')
  await user.click(add)
  expect(add).toHaveAttribute('aria-disabled', 'true')
  await user.click(add)
  expect(storedCart(as)).toEqual([{ hardware_id: cable.id, quantity: 5 }])
})

test('what others have taken the last of is taken out at the tile, which then offers to watch it', async () => {
  const { app, as, cable } = await startShop()
  fillCart(as, [{ id: cable.id, quantity: 2 }])
  await app.db.updateTable('hardware').set({ quantity_remaining: 0 }).execute()
  const { user } = await renderApp('/inventory', { app, as })
  const cables = await tile('Cable')
  const takeOut = await cables.findByRole('button', { name: 'Take one out of your cart' })
  const add = cables.getByRole('button', { name: 'Add one to your cart' })
  expect(add).toHaveAttribute('aria-disabled', 'true')
  const watch = { name: 'Tell me when it is back' }
  expect(cables.queryByRole('button', watch)).toBeNull()
  await user.click(add)
  await user.click(takeOut)
  expect(storedCart(as)).toEqual([{ hardware_id: cable.id, quantity: 1 }])
  await user.click(takeOut)
  expect(storedCart(as)).toEqual([])
  expect(cables.getByRole('button', watch)).toBeVisible()
  expect(cables.getByRole('button', { name: /^Cable/ })).toHaveFocus()
})

test('units in the cart of another item of the category count', async () => {
  const { app, as, uno } = await startShop()
  fillCart(as, [{ id: uno.id, quantity: 1 }])
  await renderApp('/inventory?search=nano', { app, as })
  const nano = await tile('Nano')
  const details = (await nano.findByText('Limit reached')).title
  expect(spaced(details)).toBe('Your team has 2 of 3 in Boards and 1 in the cart')
})

test('a tile says what the team holds of its limits, and offers nothing that is out of stock', async () => {
  const { app, as } = await startShop()
  fillCart(as, [])
  await renderApp('/inventory', { app, as })
  expect((await tile('Uno')).getByText('1 more')).toBeVisible()
  const nano = await tile('Nano')
  expect(nano.queryByText(/more$/)).toBeNull()
  expect(nano.getByText('Your team has 1')).toBeVisible()
  expect(nano.getByText('0 IN STOCK')).toBeVisible()
  expect(nano.queryByRole('button', { name: 'Add one to your cart' })).toBeNull()
  expect((await tile('Cable')).queryByText(/Your team/)).toBeNull()
})

test('a tile says what the team holds of an item without a limit, too', async () => {
  const { app, as, cable } = await startShop()
  const team = { id: as.teamId }
  await makeOrder(app.db, { team, lines: [{ item: cable, quantity: 3 }] })
  await renderApp('/inventory', { app, as })
  expect((await tile('Cable')).getByText('Your team has 3')).toBeVisible()
})

test('the first order of a team changes what its tiles say, and takes none away', async () => {
  const app = await startTestApp()
  const uno = await makeItem(app.db, { name: 'Uno', quantity: 5, max_per_team: 2 })
  const team = await makeTeam(app.db)
  const rendered = await renderApp('/inventory', { app, as: team.members[0] })
  const unos = await tile('Uno')
  expect(unos.getByText('2 more')).toBeVisible()

  await makeOrder(app.db, { team, lines: [{ item: uno, quantity: 2 }] })
  const release = rendered.network.hold(/hardware_ids/)
  await rendered.client.refetchQueries({
    predicate: ({ queryKey }) => queryKey[0] === listOwnOrders.path,
  })
  expect(await unos.findByText('Limit reached')).toBeVisible()
  release()
})

test('outside the window tiles take units out only, and the page says why', async () => {
  const { app, as, cable } = await startShop({ now: '2026-01-01T00:00:00.000Z' })
  fillCart(as, [{ id: cable.id, quantity: 1 }])
  const { user } = await renderApp('/inventory', { app, as })
  expect((await tile('Uno')).queryByRole('button', { name: 'Add one to your cart' })).toBeNull()
  expect(screen.getByText(/^The allocated time period .* is over$/)).toBeVisible()
  const cables = await tile('Cable')
  await user.click(cables.getByRole('button', { name: 'Add one to your cart' }))
  await user.click(cables.getByRole('button', { name: 'Take one out of your cart' }))
  expect(storedCart(as)).toEqual([])
})

test('a limit that is known later than the orders is on the tile from the start', async () => {
  const { app, as } = await startShop()
  const { client, release } = await renderHeld('/inventory', /categories/, { app, as })
  await screen.findByRole('list', { name: 'Items' })
  await waitFor(() => expect(client.isFetching()).toBe(1))
  expect(screen.queryByTitle('Uno')).toBeNull()
  release()
  expect((await tile('Uno')).getByText('1 more')).toBeVisible()
})

test.each([
  ['orders', /team\/orders/],
  ['categories', /categories/],
])('%s that are never answered hide the tiles for three seconds, not for ever', async (_, held) => {
  useFakeTimers()
  const { app, as } = await startShop()
  const { client, release } = await renderHeld('/inventory', held, { app, as })
  await screen.findByRole('list', { name: 'Items' })
  await waitFor(() => expect(client.isFetching()).toBe(1))
  expect(screen.queryByTitle('Uno')).toBeNull()
  await pass(3_000)
  expect((await tile('Uno')).getByText('4 IN STOCK')).toBeVisible()
  release()
})

test('organisers see no limits of a team on the tiles', async () => {
  const { app } = await startShop()
  const as = await makeOrganiser(app.db)
  const { network, release } = await renderHeld('/inventory', /categories/, { app, as })
  const unos = await tile('Uno')
  release()
  expect(unos.getAllByRole('button')).toHaveLength(1)
  expect(unos.queryByText(/Your team/)).toBeNull()
  expect(network.calls.filter((call) => call.includes('team/orders'))).toEqual([])
})
