import { makeCategory, makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillCart } from '#testing/stores.ts'
import { firstOf } from '#testing/browser.ts'
import { renderApp, renderHeld } from '#testing/render-app.tsx'

/** A team that holds one of two lamps and three of four sensors; its cart has more than is left of both. */
async function openCart(held = /^$/) {
  const app = await startTestApp()
  const sensors = await makeCategory(app.db, { name: 'Sensors', max_per_team: 4 })
  const lamp = await makeItem(app.db, { name: 'Lamp', quantity: 9, max_per_team: 2 })
  const radar = await makeItem(app.db, { name: 'Radar', quantity: 9, categories: [sensors] })
  const gyro = await makeItem(app.db, { name: 'Gyro', quantity: 9, categories: [sensors] })
  const team = await makeTeam(app.db)
  const lines = [
    { item: lamp, quantity: 1 },
    { item: gyro, quantity: 3 },
  ]
  await makeOrder(app.db, { team, status: 'Picked Up', lines })
  const as = team.members[0]
  fillCart(as, [
    { ...lamp, quantity: 2 },
    { ...radar, quantity: 2 },
  ])
  return { app, as, ...(await renderHeld('/cart', held, { app, as })) }
}

const row = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Items in your cart' }))
  const link = await list.findByRole('link', { name })
  return within(link.closest('li') ?? link)
}

test('each row says what is in stock and what the team holds, and by how much the cart is over a limit', async () => {
  const { user } = await openCart()
  const [lamp, radar] = [await row('Lamp'), await row('Radar')]
  expect(await lamp.findByText('Your team has 1 of 2; this order adds 2')).toBeVisible()
  expect(radar.getByText('Your team has 3 of 4 in Sensors; this order adds 2')).toBeVisible()

  await user.selectOptions(lamp.getByRole('combobox'), '1')
  expect(lamp.getByText(/^8 in stock/)).toHaveTextContent('8 in stock · Limit reached')
  await user.click(lamp.getByRole('button', { name: 'Limit reached' }))
  expect(lamp.getByText('Your team has 1 of 2 and 1 in the cart')).toBeVisible()
  expect(lamp.queryByText(/this order adds/)).toBeNull()
})

test('limits that are not known yet hide neither the rows nor what they offer', async () => {
  const { release } = await openCart(/categories/)
  const radar = await row('Radar')
  expect(radar.getByText('9 in stock')).toBeVisible()
  expect(radar.getByRole('button', { name: 'Remove Radar' })).toBeEnabled()
  expect(radar.queryByText(/this order adds/)).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit order' })).toBeEnabled())
  release()
  expect(await radar.findByText('Your team has 3 of 4 in Sensors; this order adds 2')).toBeVisible()
})

test('a refusal marks its rows, and each reason goes when its row changes', async () => {
  const { user } = await openCart()
  const [lamp, radar] = [await row('Lamp'), await row('Radar')]
  await lamp.findByText(/this order adds/)
  const button = screen.getByRole('button', { name: 'Submit order' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  const title = await screen.findByText('Unable to submit your order because:')
  const reasons = within(firstOf([title.parentElement ?? title]))
  const sum = (limit: number, held: number) =>
    `the limit per team is ${limit}; your team has ${held} and this order adds 2.`
  expect(reasons.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `Lamp: ${sum(2, 1)}`,
    `Category Sensors: ${sum(4, 3)}`,
  ])
  expect(lamp.getByText('Refused:')).toBeInTheDocument()

  await user.selectOptions(lamp.getByRole('combobox'), '1')
  expect(reasons.getAllByRole('listitem')).toHaveLength(1)
  expect(lamp.queryByText('Refused:')).toBeNull()
  expect(radar.getByText('Refused:')).toBeInTheDocument()
  await user.selectOptions(radar.getByRole('combobox'), '1')
  expect(screen.queryByText('Unable to submit your order because:')).toBeNull()
  await user.click(button)
  expect(await screen.findByText('Order has been submitted.')).toBeVisible()
})

test.each([
  [1, 0],
  [2, 1],
])(
  'the cart of a team of %i says %i times that teammates have their own',
  async (members, said) => {
    const app = await startTestApp()
    const cable = await makeItem(app.db, { name: 'Cable', quantity: 9 })
    const team = await makeTeam(app.db, { members })
    await makeOrder(app.db, { team, lines: [{ item: cable, quantity: 3 }] })
    const as = firstOf(team.members)
    fillCart(as, [{ ...cable, quantity: 2 }])
    await renderApp('/cart', { app, as })
    // A limit is not needed to say what the team has.
    expect(await (await row('Cable')).findByText('6 in stock · Your team has 3')).toBeVisible()
    const text = 'This cart is yours; your teammates have their own.'
    expect(screen.queryAllByText(text)).toHaveLength(said)
  },
)
