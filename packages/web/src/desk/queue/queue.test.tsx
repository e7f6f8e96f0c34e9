import { updateOrder } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { instantAfter } from '@signout/server/base/instants.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §23: the queue beside the open order.

interface Options {
  readonly waiting?: number
  readonly width?: number
}

/** The page of a team without orders, while others wait, the first the longest. */
async function openQueue({ waiting = 3, width = 1440 }: Options = {}) {
  const app = await startTestApp()
  const { db } = app
  const [servo, pico] = [
    await makeItem(db, { name: 'SG90', location: 'F7', quantity: 1000 }),
    await makeItem(db, { name: 'Pico', location: 'A2', quantity: 1000 }),
  ]
  const lines = [
    { item: pico, quantity: 1 },
    { item: servo, quantity: 3 },
  ]
  const orders: { readonly id: number; readonly code: string }[] = []
  for (let at = 0; at < waiting; at += 1) {
    const team = await makeTeam(db, { members: 0 })
    await makeParticipant(db, { team, first_name: `Ada${at}` })
    const createdAt = instantAfter(app.clock.now(), (at - 90) * 60_000)
    orders.push({ ...(await makeOrder(db, { team, lines, createdAt })), code: team.code })
  }
  const idle = await makeTeam(db)
  const as = await makeOrganiser(db)
  const page = await renderApp(`/teams/${idle.code}`, { app, as, width })
  return { ...page, app, orders, lines, organiser: await app.as(as) }
}

const rail = async () => within(await screen.findByRole('navigation', { name: 'Queue' }))
const rows = async () => (await rail()).findAllByRole('link')
const wordsOf = (row: HTMLElement) => row.textContent.replaceAll('\u00A0', ' ')

test('a row says how long whose order waits, for what, and where it lies', async () => {
  const { orders } = await openQueue()
  const [first] = await rows()
  expect(first).toHaveTextContent(`1 h 30 min ${orders[0]?.code} Ada0 3 × SG90, 1 × Pico A2 to F7`)
  expect(first).toHaveAttribute('href', `/teams/${orders[0]?.code}#order-${orders[0]?.id}`)
})

test('the tabs say how many orders they have, and each begins at its top', async () => {
  const { user } = await openQueue()
  fireEvent.scroll((await rail()).getByRole('tabpanel'), { target: { scrollTop: 200 } })
  const tabs = (await rail()).getAllByRole('tab')
  await waitFor(() =>
    expect(tabs.map((tab) => tab.textContent)).toEqual(['To pack 3', 'Ready 0', 'Out 0']),
  )
  await user.click((await rail()).getByRole('tab', { name: 'Ready 0' }))
  expect(await (await rail()).findByText('Nothing waits to be collected.')).toBeVisible()
  expect((await rail()).getByRole('tabpanel').scrollTop).toBe(0)
})

test('the arrows walk the rows and Enter opens an order, which is marked', async () => {
  const { user, orders } = await openQueue()
  const [first, second, third] = await rows()
  expect([first, second, third].map((row) => row?.tabIndex)).toEqual([0, -1, -1])
  first?.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(third).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(second).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe(`/teams/${orders[1]?.code}`))
  expect(location.hash).toBe(`#order-${orders[1]?.id}`)
  const name = `Order #${orders[1]?.id}`
  const order = await screen.findByRole('article', { name, current: true })
  await waitFor(() => expect(order).toHaveFocus())
  expect((await rail()).getByRole('link', { current: true })).toBe(second)
})

test('nothing moves under the pointer, and what has gone says so', async () => {
  const { user, orders, organiser, client } = await openQueue()
  const [first] = await rows()
  await user.hover(first ?? document.body)
  await organiser.call(updateOrder, {
    params: { id: orders[0]?.id ?? 0 },
    body: { status: 'Ready for Pickup' },
  })
  await client.refetchQueries()
  await waitFor(() => expect(first).toHaveTextContent('Moved on'))
  const codes = async () => (await rows()).map((row) => /T\w{4}/.exec(wordsOf(row))?.[0])
  expect(await codes()).toEqual(orders.map(({ code }) => code))
  await user.unhover((await rows())[0] ?? document.body)
  await waitFor(async () => expect(await codes()).toEqual([orders[1]?.code, orders[2]?.code]))
})

test('more than a hundred are shown when they are asked for', async () => {
  const { user } = await openQueue({ waiting: 101 })
  expect(await rows()).toHaveLength(100)
  await user.click((await rail()).getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(101))
  expect((await rail()).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('where there is no room beside the order the queue is a sheet', async () => {
  const { user, orders } = await openQueue({ width: 1024 })
  expect(screen.queryByRole('navigation', { name: 'Queue' })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Queue (3)' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Queue' }))
  const [first] = await sheet.findAllByRole('link')
  await user.click(first ?? document.body)
  await screen.findByRole('article', { name: `Order #${orders[0]?.id}`, current: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
