import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import type { TestApp } from '@signout/server/testing/world/test-app.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  expectOpenedAt,
  openOrder,
  openTeamPage,
  orderIn,
  section,
  statusOf,
} from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

const sectionTitle = 'Simple Fulfillment for Pending Orders'

/** An order of a lamp and a motor, while another team waits, too. */
async function openWithAnother() {
  const another = { code: '', order: { id: 0 } }
  const fill = async ({ db }: TestApp) => {
    const team = await makeTeam(db)
    const lines = [{ item: await makeItem(db, { name: 'Camera' }), quantity: 1 }]
    another.code = team.code
    another.order = await makeOrder(db, { team, lines })
  }
  const page = await openOrder('Submitted', { fill })
  const box = (name: string) => page.shown.getByRole('checkbox', { name })
  const next = () => screen.findByRole('link', { name: 'Next waiting order' })
  const expectAtAnother = async () => {
    await expectOpenedAt(another.code, another.order.id)
    await screen.findByRole('heading', { name: `Team ${another.code} Overview` })
  }
  return { ...page, box, next, expectAtAnother }
}

test('an order is packed by keyboard, which leads on to the next one', async () => {
  const { app, user, shown, order, box, next, expectAtAnother } = await openWithAnother()
  const link = await next()
  box('Check Lamp').focus()
  await user.keyboard(' {ArrowDown}')
  expect(box('Check Lamp')).toBeChecked()
  expect(box('Check Motor')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await statusOf(app, order)).toBe('Submitted')

  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(box('Check all')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toHaveAttribute('id', `order-${order.id}`)
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} ')
  expect(box('Check Motor')).toBeChecked()
  await user.keyboard('{Enter}')
  expect(await shown.findByText('Ready for pickup')).toBeVisible()
  await waitFor(() => expect(link).toHaveFocus())
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
  await user.keyboard('{Enter}')
  await expectAtAnother()
})

test('with the focus on the order itself, the space bar ticks all of it', async () => {
  const { user, shown, order, box } = await openWithAnother()
  act(() => document.getElementById(`order-${order.id}`)?.focus())
  await user.keyboard(' ')
  expect(box('Check Lamp')).toBeChecked()
  expect(box('Check Motor')).toBeChecked()
  await user.keyboard('{Enter}')
  expect(await shown.findByText('Ready for pickup')).toBeVisible()
})

test('keys on a button of the order are the button’s own', async () => {
  const { app, user, shown, order, box } = await openWithAnother()
  await user.click(box('Check all'))
  shown.getByRole('button', { name: 'Motor' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Product Overview' })).toBeVisible()
  expect(await statusOf(app, order)).toBe('Submitted')
})

test('Complete and next does both with one click', async () => {
  const { app, user, shown, order, box, next, expectAtAnother } = await openWithAnother()
  await next()
  expect(shown.getByRole('button', { name: 'Complete and next' })).toBeDisabled()
  await user.click(box('Check all'))
  await user.click(shown.getByRole('button', { name: 'Complete and next' }))
  await expectToasts('success: Order status has been changed.')
  await expectAtAnother()
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
})

test('Complete and next stays with an order that could not be completed', async () => {
  const { user, shown, team, box, next, network } = await openWithAnother()
  await next()
  await user.click(box('Check all'))
  network.intercept(/^PATCH/, { status: 500 })
  await user.click(shown.getByRole('button', { name: 'Complete and next' }))
  await expectToasts('error: Something went wrong: Error 500')
  expect(location.pathname).toBe(`/teams/${team.code}`)
})

test('Complete and next asks before it throws away what was typed', async () => {
  const { user, team, shown, box, next, expectAtAnother } = await openWithAnother()
  await next()
  const description = await section('Project Description')
  await user.click(description.getByRole('button', { name: 'EDIT' }))
  await user.type(description.getByRole('textbox'), ' Really.')
  await user.click(box('Check all'))
  await user.click(shown.getByRole('button', { name: 'Complete and next' }))
  const discard = await screen.findByRole('button', { name: 'Discard' })
  expect(location.pathname).toBe(`/teams/${team.code}`)
  await user.click(discard)
  await expectAtAnother()
})

test('Complete and next does not lead on from wherever one has gone meanwhile', async () => {
  const { user, shown, box, next, network } = await openWithAnother()
  await next()
  await user.click(box('Check all'))
  const release = network.hold(/^PATCH/)
  await user.click(shown.getByRole('button', { name: 'Complete and next' }))
  await user.click(screen.getByRole('link', { name: 'Teams' }))
  await screen.findByRole('heading', { name: 'Teams' })
  release()
  await expectToasts('success: Order status has been changed.')
  expect(location.pathname).toBe('/teams')
})

test('where nothing else waits, nothing leads on', async () => {
  const { shown } = await openOrder()
  const pending = await section(sectionTitle)
  expect(pending.queryByRole('link', { name: 'Next waiting order' })).toBeNull()
  expect(shown.queryByRole('button', { name: 'Complete and next' })).toBeNull()
})

test('a ready order goes back to packing, even if another organiser completed it', async () => {
  const { app, user, shown, order } = await openOrder()
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await user.click(shown.getByRole('button', { name: 'Complete Order' }))
  await user.click(await shown.findByRole('button', { name: 'Back to packing' }))
  expect(await screen.findByText(`Order #${order.id} is as it was before.`)).toBeVisible()
  const again = await orderIn(sectionTitle, order.id)
  expect(await again.findByRole('button', { name: 'Complete Order' })).toBeVisible()
  expect(await statusOf(app, order)).toBe('Submitted')
})

test('an order whose completion is not on record says that it cannot go back', async () => {
  const { app, user, shown, order } = await openOrder('Ready for Pickup')
  await user.click(shown.getByRole('button', { name: 'Back to packing' }))
  await expectToasts(
    `error: Order #${order.id} has been changed since, so this can no longer be undone here.`,
  )
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
})

test('rows are packed in the order of their locations', async () => {
  await openTeamPage({
    fill: async ({ db }, team) => {
      const lines = []
      for (const [name, location] of [
        ['Nowhere', null],
        ['Ten', 'F10'],
        ['Two', 'F2'],
      ] as const) {
        lines.push({ item: await makeItem(db, { name, location }), quantity: 1 })
      }
      await makeOrder(db, { team, lines })
    },
  })
  await screen.findByRole('checkbox', { name: 'Check Two' })
  const boxes = screen.getAllByRole('checkbox', { name: /^Check (?!all)/ })
  const names = boxes.map((box) => box.getAttribute('aria-label'))
  expect(names).toEqual(['Check Two', 'Check Ten', 'Check Nowhere'])
})
