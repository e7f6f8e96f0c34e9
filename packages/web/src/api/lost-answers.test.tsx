// Runs in test:all only: it loses the answers to writes of every kind; the journey of `nothing-twice.spec.ts` loses one.
import { reportIncident } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { readRemaining } from '@signout/server/testing/world/event.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { firstOf, pass, useFakeTimers } from '#testing/browser.ts'
import { expectOpenedAt, noteId, openTeamPage, orderIn, section } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

const repeatedWhenBack = (done: string) =>
  `No connection: it is not known whether ${done}. It is sent again when the connection is back, and done only once.`
const returned = ({ id }: { readonly id: number }) =>
  repeatedWhenBack(`any of order #${id} was returned`)

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
  await expectToasts(`warning: ${returned(order)}`)
  expect(await screen.findByText(/^The connection is lost/)).toBeVisible()
  await pass(60_000)
  expect(posts()).toBe(1)
  network.restore()
  await pass(5_000)
  expect(await screen.findByText(`Order ${order.id} has been returned.`)).toBeVisible()
  expect(screen.queryByText(returned(order))).toBeNull()
  expect(await readRemaining(app.db, lamp)).toBe(8)
  await waitFor(() => {
    expect(shown.getByRole('checkbox', { name: 'Return Lamp' })).not.toBeChecked()
  })
})

test('it is given up after three minutes', async () => {
  useFakeTimers()
  const { app, network, submit, order, lamp, shown } = await openReturn()
  network.intercept(/./, 'no answer')
  await submit()
  await expectToasts(`warning: ${returned(order)}`)
  await pass(180_000)
  await expectToasts(
    `error: No connection: it is not known whether any of order #${order.id} was returned.`,
  )
  expect(shown.getByRole('checkbox', { name: 'Return Lamp' })).toBeChecked()
  network.restore()
  await pass(10_000)
  expect(await readRemaining(app.db, lamp)).toBe(7)
})

/** It is asked about: what waits is not sent again from another page. */
async function leave(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('link', { name: 'Reports' }))
  const name = 'Leave before this is saved?'
  const question = within(await screen.findByRole('dialog', { name }))
  expect(location.pathname).toMatch(/^.teams/)
  await user.click(question.getByRole('button', { name: 'Leave' }))
}

test('it is given up when the user leaves the page, where one can see what became of it', async () => {
  const { app, network, submit, user, team, order, lamp } = await openReturn()
  network.intercept(/./, 'no answer')
  await submit()
  await expectToasts(`warning: ${returned(order)}`)
  await leave(user)
  await expectToasts(
    `error: No connection: it is not known whether any of order #${order.id} was returned.`,
  )
  expect(await readRemaining(app.db, lamp)).toBe(7)
  network.restore()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await expectOpenedAt(team.code, order.id)
})

/** A desk has taken back everything, which leaves nothing of the order in its place, and then loses the connection. */
async function undoOffline() {
  const page = await openReturn()
  await page.user.selectOptions(page.quantity, '3')
  await page.submit()
  await screen.findByText(/^You have no items checked out yet/)
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(page.network.calls.at(-1)).not.toMatch(/history/))
  page.network.intercept(/./, 'no answer')
  const notKnown = `No connection: it is not known whether any of order #${page.order.id} was undone.`
  const waits = repeatedWhenBack(`any of order #${page.order.id} was undone`)
  return { ...page, undo, notKnown, waits }
}

test('an Undo whose order has left its place waits for the connection', async () => {
  useFakeTimers()
  const { app, user, network, undo, lamp, waits } = await undoOffline()
  await user.click(undo)
  // The toast is drawn anew while the page hears of the return.
  await waitFor(() => expect(screen.getByText(waits)).toBeVisible())
  network.restore()
  await pass(5_000)
  // On a busy machine the notification that it was done may be gone again by now.
  await expect.poll(async () => readRemaining(app.db, lamp)).toBe(7)
  await waitFor(() => expect(screen.queryByText(waits)).toBeNull())
})

test('so it is when the user leaves the page', async () => {
  const { app, user, undo, notKnown, lamp, waits } = await undoOffline()
  await user.click(undo)
  expect(await screen.findByText(waits)).toBeVisible()
  await leave(user)
  expect(await screen.findByText(notKnown)).toBeVisible()
  expect(await readRemaining(app.db, lamp)).toBe(10)
})

test('an Undo that is pressed after the page was left does not wait', async () => {
  const { app, user, undo, notKnown, lamp, waits } = await undoOffline()
  await user.click(screen.getByRole('link', { name: 'Reports' }))
  await user.click(undo)
  expect(await screen.findByText(notKnown)).toBeVisible()
  expect(screen.queryByText(waits)).toBeNull()
  expect(await readRemaining(app.db, lamp)).toBe(10)
})

test('two orders that wait have a notification each, and the one that is answered closes its own', async () => {
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
  const waiting = orders.map(({ id }) => repeatedWhenBack(`order #${id} was changed`))
  const buttons: HTMLElement[] = []
  for (const { id } of orders) {
    const shown = await orderIn('Simple Fulfillment for Pending Orders', id)
    buttons.push(await shown.findByRole('button', { name: 'Picked Up' }))
  }
  network.intercept(/./, 'no answer')
  for (const button of buttons) await user.click(button)
  for (const text of waiting) expect(await screen.findByText(text)).toBeVisible()
  network.hold(new RegExp(`^PATCH .*/orders/${orders[1]?.id}/`))
  network.restore()
  await pass(5_000)
  await waitFor(() => expect(screen.queryByText(waiting[0] ?? '')).toBeNull())
  expect(screen.getByText(waiting[1] ?? '')).toBeVisible()
})

test('two conditions that wait to be corrected have a notification each, which names the item and the order', async () => {
  const order = { id: 0 }
  const { user, network } = await openTeamPage({
    fill: async ({ db }, team) => {
      const lineOf = async (name: string) => ({
        item: await makeItem(db, { name }),
        quantity: 1,
        returned: ['Healthy'] as const,
      })
      const lines = [await lineOf('Lamp'), await lineOf('Motor')]
      order.id = (await makeOrder(db, { team, status: 'Returned', lines })).id
    },
  })
  const shown = await orderIn('Team orders', order.id)
  const forms: HTMLElement[] = []
  for (const name of ['Lamp', 'Motor']) {
    const row = await shown.findByRole('row', { name: new RegExp(`^${name}`) })
    const label = { name: `Correct the condition of ${name}` }
    await user.click(within(row).getByRole('button', label))
    forms.push(shown.getByRole('form', label))
  }
  network.intercept(/./, 'no answer')
  for (const form of forms) {
    await user.click(within(form).getByRole('button', { name: 'Correct' }))
  }
  for (const name of ['Lamp', 'Motor']) {
    const corrected = `the condition of a returned ${name} of order #${order.id} was corrected`
    expect(await screen.findByText(repeatedWhenBack(corrected))).toBeVisible()
  }
})

test('two reports that wait to be resolved have a notification each, which quotes the report', async () => {
  const whats = ['It fell.', 'The table wobbles.']
  const { user, network } = await openTeamPage({
    fill: async (app, team) => {
      const ada = await app.as(firstOf(team.members))
      const texts = { when: 'At noon', where: 'In the hall', order: null, hardware: null }
      for (const what of whats) {
        const body = { state: 'broken', quantity: 1, what, ...texts } as const
        expect(await ada.call(reportIncident, { body })).toMatchObject({ status: 201 })
      }
    },
  })
  const others = await section('Other reports')
  network.intercept(/./, 'no answer')
  for (const what of whats) {
    const report = others
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes(what))
    await user.click(within(report ?? document.body).getByRole('button', { name: /^Resolve/ }))
  }
  for (const what of whats) {
    const changed = `the report “${what}” was changed`
    expect(await screen.findByText(repeatedWhenBack(changed))).toBeVisible()
  }
})
