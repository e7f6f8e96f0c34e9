import { getTeam, orderForTeam } from '@signout/contract'
import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts, fillCart } from '#testing/stores.ts'

// Tests of spec §9 and §22: credits on the screens.

/** A team that has spent 1,200 of its credits on motors; a lamp costs 900. */
async function start(team_credits: number | null = 2000) {
  const app = await startTestApp({ config: { team_credits } })
  const lamp = await makeItem(app.db, { name: 'Lamp', credits: 900 })
  const motor = await makeItem(app.db, { name: 'Motor', credits: 400 })
  const team = await makeTeam(app.db)
  const desk = await makeOrganiser(app.db)
  const organiser = await app.as(desk)
  const params = { team_code: team.code }
  const body = { hardware: [{ id: motor.id, quantity: 3 }] }
  await organiser.call(orderForTeam, { params, body })
  const creditsOf = async () => (await organiser.call(getTeam, { params })).body.credits
  return { app, lamp, motor, team, desk, ada: team.members[0], creditsOf }
}

test('a tile and the product overview say what a unit costs, and adding too many warns', async () => {
  const { app, lamp, ada } = await start()
  const { user } = await renderApp('/inventory', { app, as: ada })
  const tile = await screen.findByRole('button', { name: /^Lamp/ })
  expect(tile).toHaveTextContent('900 credits')
  await user.click(tile)
  const sheet = within(await screen.findByRole('dialog', { name: 'Product Overview' }))
  expect(await sheet.findByText('900 credits')).toBeVisible()
  const warning = 'Your team has 800 credits left; this order needs 900.'
  expect(await sheet.findByText(warning)).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Add to cart' }))
  await expectToasts('success: Added 1 Lamp item(s) to your cart.')
  expect(
    await sheet.findByText('Your team has 800 credits left; this order needs 1,800.'),
  ).toBeVisible()
  expect(lamp.id).toBeGreaterThan(0)
})

test('a tile of what costs nothing says nothing of credits', async () => {
  const { app, ada } = await start()
  await makeItem(app.db, { name: 'Wire' })
  await renderApp('/inventory', { app, as: ada })
  expect(await screen.findByRole('button', { name: /^Lamp/ })).toHaveTextContent('900 credits')
  expect(screen.getByRole('button', { name: /^Wire/ })).not.toHaveTextContent('credits')
})

test('the cart says what each unit costs, what is left, and that it is too much', async () => {
  const { app, lamp, ada } = await start()
  fillCart(ada, [{ ...lamp, quantity: 2 }])
  const { user } = await renderApp('/cart', { app, as: ada })
  expect(await screen.findByText(/900 credits each/)).toBeVisible()
  const summary = within(screen.getByRole('region', { name: 'Cart Summary' }))
  expect(await summary.findByText('800 of 2,000 credits left')).toBeVisible()
  expect(summary.getByText('1,800 credits')).toBeVisible()
  const refusal = 'Your team has 800 credits left; this order needs 1,800.'
  expect(summary.getByText(refusal)).toBeVisible()
  await user.click(summary.getByRole('button', { name: 'Submit order' }))
  const alert = await screen.findByText('Unable to submit your order because:')
  expect(alert.closest('[role=alert]')).toHaveTextContent(refusal)
})

test('of what has a price and no limit the cart says in its line how many more there can be', async () => {
  const { app, ada } = await start()
  const fuse = await makeItem(app.db, { name: 'Fuse', credits: 100 })
  fillCart(ada, [{ ...fuse, quantity: 1 }])
  await renderApp('/cart', { app, as: ada })
  expect(await screen.findByText(/^10 in stock · 100 credits each · \d more$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull()
})

test('the dashboard says what the team has left', async () => {
  const { app, ada } = await start()
  await renderApp('/', { app, as: ada })
  expect(await screen.findByText('800 of 2,000 credits left')).toBeVisible()
})

test('the team’s page says what is spent, and gives one team more', async () => {
  const { app, team, desk, creditsOf } = await start()
  const { user } = await renderApp(`/teams/${team.code}`, { app, as: desk })
  const card = within(await screen.findByRole('region', { name: 'Credits' }))
  expect(card.getByText('1,200 of 2,000 credits spent, 800 left.')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Edit credits' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: 'Credits of this team' })
  expect(field).toHaveFocus()
  expect(dialog.getByText('Empty: 2,000, as every team')).toBeVisible()
  await user.type(field, '1000001')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter at most 1,000,000.')).toBeVisible()
  await user.clear(field)
  await user.type(field, '5000')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await card.findByText('1,200 of 5,000 credits spent, 3,800 left.')).toBeVisible()
  expect(await creditsOf()).toEqual({ allowance: 5000, spent: 1200, own: true })
})

test('without credits nothing is said of them', async () => {
  const { app, lamp, ada, desk, team } = await start(null)
  fillCart(ada, [{ ...lamp, quantity: 2 }])
  await renderApp('/cart', { app, as: ada })
  expect(await screen.findByText(/10 in stock/)).toBeVisible()
  expect(screen.queryByText(/credit/i)).toBeNull()
  await renderApp(`/teams/${team.code}`, { app, as: desk })
  expect(await screen.findByRole('region', { name: 'Actions' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Credits' })).toBeNull()
})
