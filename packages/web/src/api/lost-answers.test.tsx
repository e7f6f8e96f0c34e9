// Runs in test:all only: it loses the answers to writes of every kind; the journey of `nothing-twice.spec.ts` loses one.
import { getUser } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { readRemaining } from '@signout/server/testing/world/event.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf, pass, useFakeTimers } from '#testing/browser.ts'
import { noteId, openTeamPage, orderIn } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

const waits = (what: string) =>
  screen.findByText(`${what} sent when it is back, and done only once.`, { exact: false })

/** A desk is about to take back one of three lamps. */
async function openReturn() {
  const made = { order: { id: 0 }, lamp: { id: 0 } }
  const page = await openTeamPage({
    fill: async ({ db }, team) => {
      made.lamp = await makeItem(db, { name: 'Lamp', quantity: 10 })
      const lines = [{ item: made.lamp, quantity: 3 }]
      made.order = await makeOrder(db, { team, status: 'Picked Up', lines })
    },
  })
  const shown = await orderIn('Checked Out Items', made.order.id)
  await shown.findByRole('checkbox', { name: 'Return Lamp' })
  const quantity = shown.getByLabelText('Quantity of Lamp to return')
  await page.user.selectOptions(quantity, '1')
  const submit = () => page.user.click(shown.getByRole('button', { name: 'Return Items' }))
  const posts = () => page.network.calls.filter((call) => call.startsWith('POST')).length
  return { ...page, ...made, shown, quantity, submit, posts }
}

test('a write under way says so, and is not sent twice', async () => {
  const { user, network, shown, posts, order } = await openReturn()
  const release = network.hold(/^POST/)
  const button = shown.getByRole('button', { name: 'Return Items' })
  await user.dblClick(button)
  expect(within(button).getByRole('progressbar')).toBeVisible()
  release()
  await expectToasts(`success: Order ${order.id} has been returned.`)
  expect(posts()).toBe(1)
})

test('an answer that was lost once is asked for again, and nothing is done twice', async () => {
  const { app, network, submit, posts, order, lamp } = await openReturn()
  const release = network.hold(/^GET .*users.user/)
  network.intercept(/^POST/, 'lost')
  await submit()
  await waitFor(() => expect(network.calls.at(-1)).toMatch(/^GET .*users.user/))
  network.restore()
  release()
  await waitFor(() => expect(posts()).toBe(2))
  expect(await screen.findByText(`Order ${order.id} has been returned.`)).toBeVisible()
  expect(await readRemaining(app.db, lamp)).toBe(8)
})

test('without a connection a change is sent as soon as there is one', async () => {
  useFakeTimers()
  const { app, network, submit, posts, order, lamp, shown } = await openReturn()
  network.intercept(/./, 'no answer')
  await submit()
  expect(await waits('1 change is')).toBeVisible()
  await pass(600_000)
  expect(posts()).toBe(1)
  network.restore()
  await pass(5_000)
  expect(await screen.findByText(`Order ${order.id} has been returned.`)).toBeVisible()
  expect(screen.queryByText(/^The connection is lost/)).toBeNull()
  expect(await readRemaining(app.db, lamp)).toBe(8)
  await waitFor(() => {
    expect(shown.getByRole('checkbox', { name: 'Return Lamp' })).not.toBeChecked()
  })
})

test('so it is when the user has left the page; closing it is asked about', async () => {
  useFakeTimers()
  const { app, user, network, submit, order, lamp } = await openReturn()
  network.intercept(/./, 'no answer')
  await submit()
  expect(await waits('1 change is')).toBeVisible()
  const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(close()).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Reports' }))
  network.restore()
  await pass(5_000)
  expect(await screen.findByText(`Order ${order.id} has been returned.`)).toBeVisible()
  expect(await readRemaining(app.db, lamp)).toBe(8)
  expect(close()).toBe(true)
})

test('what waits ends with its user’s session', async () => {
  useFakeTimers()
  const { app, network, client, submit, posts } = await openReturn()
  network.intercept(/./, 'no answer')
  await submit()
  expect(await waits('1 change is')).toBeVisible()
  network.restore()
  const { userId } = await makeOrganiser(app.db)
  await network.client.logInAs(userId, app.clock.now())
  await act(() => client.refetchQueries({ queryKey: [getUser.path] }))
  await waitFor(() => expect(screen.queryByText(/^The connection is lost/)).toBeNull())
  expect(posts()).toBe(1)
})

test('an Undo whose order has left its place waits for the connection', async () => {
  useFakeTimers()
  const { app, user, quantity, submit, network, lamp } = await openReturn()
  await user.selectOptions(quantity, '3')
  await submit()
  await screen.findByText(/^You have no items checked out yet/)
  const undo = await screen.findByRole('button', { name: 'Undo' })
  network.intercept(/./, 'no answer')
  await user.click(undo)
  expect(await waits('1 change is')).toBeVisible()
  network.restore()
  await pass(5_000)
  await expect.poll(async () => readRemaining(app.db, lamp)).toBe(7)
})

test('several changes wait, and are counted', async () => {
  useFakeTimers()
  const orders: { readonly id: number }[] = []
  const { user, network } = await openTeamPage({
    fill: async (app, team) => {
      const { db } = app
      await noteId(app, firstOf(team.members))
      const lines = [{ item: await makeItem(db, { name: 'Lamp', quantity: 10 }), quantity: 1 }]
      const make = async () => makeOrder(db, { team, status: 'Ready for Pickup', lines })
      orders.push(await make(), await make())
    },
  })
  const buttons: HTMLElement[] = []
  for (const { id } of orders) {
    const shown = await orderIn('Simple Fulfillment for Pending Orders', id)
    buttons.push(await shown.findByRole('button', { name: 'Picked Up' }))
  }
  network.intercept(/./, 'no answer')
  for (const button of buttons) await user.click(button)
  expect(await waits('2 changes are')).toBeVisible()
  network.restore()
  await pass(5_000)
  await expectToasts(...orders.map(() => 'success: Order status has been changed.'))
})

test('a change that was not answered while others were is given up after three tries', async () => {
  const { network, submit, posts } = await openReturn()
  network.intercept(/^POST/, 'lost')
  await submit()
  await expectToasts(`error: No connection: it is not known whether this was done.`)
  expect(posts()).toBe(3)
})
