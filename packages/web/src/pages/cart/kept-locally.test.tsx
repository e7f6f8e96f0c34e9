import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isConnectionLost } from '#api/connection.ts'
import { fillCart, storedCart } from '#testing/stores.ts'
import { renderApp } from '#testing/render-app.tsx'

test('after an order and a reload the browser keeps the next cart, and nothing else', async () => {
  const app = await startTestApp({ now: new Date('2024-02-03T15:00:00.000Z') })
  const as = (await makeTeam(app.db)).members[0]
  const { id } = await makeItem(app.db, { name: 'Uno' })
  const addOne = async () => {
    const { user } = await renderApp('/inventory', { app, as })
    await user.click(await screen.findByRole('button', { name: 'Add one to your cart' }))
    await user.click(await screen.findByRole('link', { name: 'Cart (1)' }))
    return { user, submit: await screen.findByRole('button', { name: 'Submit order' }) }
  }
  const { user, submit } = await addOne()
  await waitFor(() => expect(submit).toBeEnabled())
  await user.click(submit)
  expect(await screen.findByText('Order has been submitted.')).toBeVisible()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  cleanup()

  await addOne()
  cleanup()
  await renderApp('/', { app, as })
  expect(await screen.findByRole('link', { name: 'Cart (1)' })).toBeVisible()
  expect(Object.keys(localStorage)).toEqual([`cart:${as.userId}`])
  expect(storedCart(as)).toEqual([{ hardware_id: id, quantity: 1 }])
  expect(sessionStorage).toHaveLength(0)
})

test('without a connection nothing in the cart is said to be gone', async () => {
  const app = await startTestApp()
  const as = (await makeTeam(app.db)).members[0]
  const { id } = await makeItem(app.db, { name: 'Uno' })
  fillCart(as, [{ id, quantity: 1 }])
  const { network, user } = await renderApp('/', { app, as })
  const cart = await screen.findByRole('link', { name: 'Cart (1)' })
  network.intercept(/./, 'no answer')
  await user.click(cart)
  expect(await screen.findByRole('button', { name: 'Remove Item #1' })).toBeVisible()
  await waitFor(() => expect(isConnectionLost()).toBe(true))
  expect(screen.queryByText('This item no longer exists.')).toBeNull()
})
