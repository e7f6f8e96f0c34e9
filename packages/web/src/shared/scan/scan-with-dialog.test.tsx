import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scan } from '#testing/hand-scanner.ts'
import { renderApp } from '#testing/render-app.tsx'
import { expectOpenedAt, openOrder, section } from '#testing/team-page.ts'

// Tests of spec §14: a scan leaves nothing open above what it opens, and loses no input without a question.

/** The inventory with a lamp and a motor, at this address. */
async function openInventory(search: (lamp: number) => string) {
  const app = await startTestApp()
  const lamp = await makeItem(app.db, { name: 'Lamp' })
  const motor = await makeItem(app.db, { name: 'Motor' })
  const as = await makeOrganiser(app.db)
  const { user } = await renderApp(`/inventory${search(lamp.id)}`, { app, as })
  return { motor, user }
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test.each([
  ['Edit', (lamp: number) => `?item=${lamp}`],
  ['Add item', () => ''],
])('a label asks before it closes the form of "%s"', async (button, search) => {
  const { motor, user } = await openInventory(search)
  await user.click(await screen.findByRole('button', { name: button }))
  const form = within(await screen.findByRole('form', { name: 'Item' }))
  await user.type(form.getByRole('textbox', { name: 'Location' }), 'F8')
  const { href } = location
  scan(`ITEM-${motor.id}`)
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(location.href).toBe(href)
  expect(await form.findByRole('textbox', { name: 'Location' })).toHaveValue('F8')

  scan(`ITEM-${motor.id}`)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  const overview = await dialog('Product Overview')
  expect(await overview.findByRole('heading', { name: 'Motor' })).toBeVisible()
  expect(location.search).toBe(`?item=${motor.id}`)
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Item' })).toBeNull())
})

/** The page of a team with an order to be packed, and another one. */
async function openOrders() {
  const other = { id: 0 }
  const page = await openOrder('Submitted', {
    fill: async ({ db }, team) => {
      const lines = [{ item: await makeItem(db, { name: 'Camera' }), quantity: 1 }]
      other.id = (await makeOrder(db, { team, status: 'Ready for Pickup', lines })).id
    },
  })
  const item = await makeItem(page.app.db, { name: 'Wire' })
  return { ...page, other, item }
}

test('a label closes "Not there", and opens its item', async () => {
  const { user, shown, item } = await openOrders()
  await user.click(shown.getByRole('button', { name: 'Not there… Lamp' }))
  await dialog('Lamp: not there?')
  scan(`ITEM-${item.id}`)
  const overview = await dialog('Product Overview')
  expect(await overview.findByRole('heading', { name: 'Wire' })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Lamp: not there?' })).toBeNull()
})

test.each(['a slip', 'the code of the team'])(
  '%s closes "Not there", and leads to the other order',
  async (scanned) => {
    const { user, shown, team, other } = await openOrders()
    await user.click(shown.getByRole('button', { name: 'Not there… Lamp' }))
    await dialog('Lamp: not there?')
    scan(scanned === 'a slip' ? `ORD-${other.id}` : team.code)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expectOpenedAt(team.code, other.id)
  },
)

test('a slip asks before the reason of a rejection is lost', async () => {
  const { user, shown, team, other } = await openOrders()
  await user.click(shown.getByRole('button', { name: 'Reject Order' }))
  const reason = (await dialog('Reject order #1?')).getByRole('textbox')
  await user.type(reason, 'Sold')
  scan(`ORD-${other.id}`)
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(reason).toHaveValue('Sold')
  expect(document.querySelector('article[aria-current]')).toBeNull()

  scan(`ORD-${other.id}`)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectOpenedAt(team.code, other.id)
})

test('a slip asks before the choices of "New order" are lost, below whose questions nothing is added', async () => {
  const { user, team, other, item } = await openOrders()
  const pending = await section('Simple Fulfillment for Pending Orders')
  await user.click(pending.getByRole('button', { name: 'New order' }))
  const sheet = await dialog('New order')
  await user.click(await sheet.findByRole('button', { name: 'One more: Wire' }))
  for (const code of [`ORD-${other.id}`, `ITEM-${item.id}`]) {
    scan(code)
    await screen.findByRole('button', { name: 'Discard' })
  }
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(await sheet.findByRole('button', { name: 'Order 1 unit' })).toBeVisible()

  scan(`ORD-${other.id}`)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectOpenedAt(team.code, other.id)
})
