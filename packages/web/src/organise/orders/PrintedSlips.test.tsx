import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchPrint } from '#testing/browser.ts'
import { results, startOrders } from '#testing/orders-page.ts'
import { expectToasts } from '#testing/stores.ts'

const printAll = () => screen.getByRole('button', { name: 'Print all waiting' })
const slips = () =>
  screen.queryAllByText(/Pick slip$/).map((title) => title.parentElement?.parentElement)

test('every order that waits to be packed is printed on a slip, the longest waiting first', async () => {
  const { db, team, hardware, open } = await startOrders({ many: 2 })
  const other = await makeTeam(db)
  const motor = await makeItem(db, { name: 'Motor' })
  const oldest = await makeOrder(db, { team: other, lines: [{ item: motor, quantity: 3 }] })
  for (const status of ['Ready for Pickup', 'Picked Up'] as const) {
    await makeOrder(db, { team, status, lines: [{ item: hardware, quantity: 1 }] })
  }
  // What is printed does not depend on what the page shows.
  const { user, network } = await open('?status=Cancelled')
  await results('0 results')
  const print = watchPrint()
  const { length } = network.calls
  await user.click(printAll())
  await waitFor(() => expect(print).toHaveBeenCalledOnce())

  expect(slips()).toHaveLength(3)
  const [first, second] = slips()
  expect(first).toHaveTextContent(other.code)
  expect(first).toHaveTextContent(`Order #${oldest.id}`)
  expect(first).toHaveTextContent('3 ×Motor')
  expect(first).toHaveTextContent(/Person Number \d+, Person Number \d+/)
  expect(first).not.toBeVisible()
  expect(second).toHaveTextContent(team.code)
  expect(second).toHaveTextContent('1 ×Arduino Uno')
  // One for the orders, one for their teams and one for the items: each for up to a hundred.
  expect(network.calls.slice(length)).toHaveLength(3)

  fireEvent(window, new Event('afterprint'))
  expect(slips()).toHaveLength(0)
  await user.click(printAll())
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
})

test('when nothing waits to be packed, it says so and prints nothing', async () => {
  const { db, team, hardware, open } = await startOrders()
  await makeOrder(db, { team, status: 'Picked Up', lines: [{ item: hardware, quantity: 1 }] })
  const { user } = await open()
  const print = watchPrint()
  await user.click(printAll())
  await expectToasts('info: No orders are waiting to be packed.')
  expect(print).not.toHaveBeenCalled()
})

test('slips that cannot be read are reported, and nothing is printed', async () => {
  const { open } = await startOrders({ many: 1 })
  const { user, network } = await open()
  await results('1 result')
  const print = watchPrint()
  network.intercept(/event\/teams/, { status: 500 })
  await user.click(printAll())
  await expectToasts('error: There was a problem in retrieving all the orders')
  expect(print).not.toHaveBeenCalled()
  network.restore()
  await user.click(printAll())
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  await expectToasts()
})
