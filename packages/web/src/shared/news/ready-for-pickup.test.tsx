import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startNews } from '#testing/news-page.ts'

// Tests of spec §22.

const notice = () => screen.findByRole('region', { name: 'Ready for pickup' })

test.each(['/', '/inventory', '/cart', '/acknowledgement', '/404'])(
  'an order that is ready stands above everything else on %s until it is picked up',
  async (path) => {
    const { first, second, follow, move } = await startNews()
    await move(first, 'Ready for Pickup')
    await move(second, 'Ready for Pickup')
    await follow(path)
    expect(await notice()).toHaveTextContent(`Ready for pickup: #${first.id}#${second.id}`)
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.compareDocumentPosition(await notice())).toBe(Node.DOCUMENT_POSITION_PRECEDING)

    await move(first, 'Picked Up')
    await waitFor(async () =>
      expect(await notice()).toHaveTextContent(`Ready for pickup: #${second.id}`),
    )
    await move(second, 'Picked Up')
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Ready for pickup' })).toBeNull(),
    )
  },
)

test('an order that is ready is a link to it on the dashboard', async () => {
  const { first, open, move } = await startNews()
  await move(first, 'Ready for Pickup')
  const { user } = await open('/cart')
  await user.click(await screen.findByRole('link', { name: `Order #${first.id}` }))
  const card = await screen.findByRole('article', { name: `Order #${first.id}` })
  await waitFor(() => expect(card).toHaveFocus())
})

test('an order that was put away stays so on this device, and another one that is ready does not', async () => {
  const { first, second, open, follow, move } = await startNews()
  await move(first, 'Ready for Pickup')
  const { user } = await open('/cart')
  await notice()
  await user.click(screen.getByRole('button', { name: 'Put away' }))
  expect(screen.queryByRole('region', { name: 'Ready for pickup' })).toBeNull()
  expect(document.body).not.toHaveFocus()

  cleanup()
  await follow('/inventory')
  await screen.findByText(/^SHOWING/)
  expect(screen.queryByRole('region', { name: 'Ready for pickup' })).toBeNull()
  await move(second, 'Ready for Pickup')
  expect(await notice()).toHaveTextContent(`Ready for pickup: #${second.id}`)
})

test('orders are put away one by one, and come back when they are ready once more', async () => {
  const { app, first, second, follow, move, undo } = await startNews()
  await move(first, 'Ready for Pickup')
  await move(second, 'Ready for Pickup')
  const { user } = await follow('/cart')
  await notice()
  await user.click(screen.getByRole('button', { name: `Put away order #${first.id}` }))
  expect(await notice()).toHaveTextContent(`Ready for pickup: #${second.id}`)

  app.clock.advance(60_000)
  await undo(first)
  await move(first, 'Ready for Pickup')
  await waitFor(async () =>
    expect(await notice()).toHaveTextContent(`Ready for pickup: #${first.id}#${second.id}`),
  )
})
