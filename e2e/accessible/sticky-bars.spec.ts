import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { fillCart, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

const lowWindows = [
  { width: 360, height: 640 },
  { width: 720, height: 450 },
  { width: 740, height: 360 },
]

// `tabTo` refuses a stop that something covers.
for (const viewport of lowWindows) {
  const { width, height } = viewport
  test(`in a window of ${width} by ${height} no bar covers what has the focus @desktop @all`, async ({
    openAs,
    event,
  }) => {
    const team = await makeWorld(event.db)
    const items = []
    for (const name of ['Antenna', 'Battery', 'Compass', 'Display', 'Encoder', 'Fan']) {
      items.push(await team.item(name, { quantity: 9 }))
    }
    const page = await openAs(team.first, { viewport })
    await page.goto('/cart')
    const lines = items.map(({ id }) => ({ hardware_id: id, quantity: 1 }))
    await fillCart(page, team.first, lines)
    const submit = page.getByRole('button', { name: 'Submit order' })
    await expect(submit).toBeEnabled()
    const bar = await section(page, 'Cart Summary').boundingBox()
    expect(bar?.height).toBeLessThan(height / 4)
    await page.getByRole('heading', { name: 'Cart', level: 1 }).focus()
    await tabTo(page, submit)
    const scrolled = await page.evaluate(() => scrollY)
    await tabTo(page, page.getByRole('link', { name: items[0]?.name ?? '' }), 'Shift+Tab')

    // What the bar itself has is in sight wherever the page is.
    await page.evaluate(() => scrollTo(0, 0))
    await submit.focus()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(scrolled).toBeGreaterThan(0)

    const desk = await openAs('admin', { viewport })
    await desk.goto(`/inventory?item=${items[0]?.id}`)
    await desk.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = desk.getByRole('form', { name: 'Item' })
    await form.getByLabel('Name').focus()
    await tabTo(desk, form.getByRole('button', { name: 'Save' }))
    await tabTo(desk, form.getByLabel('Name'), 'Shift+Tab')
  })

  test(`in a window of ${width} by ${height} the code of the team stays in sight, over nothing that has the focus @desktop @all`, async ({
    openAs,
    event,
  }) => {
    const team = await makeWorld(event.db)
    const lines = [{ item: await team.item('Antenna', { quantity: 9 }), quantity: 1 }]
    for (const status of ['Submitted', 'Ready for Pickup', 'Picked Up'] as const)
      await makeOrder(event.db, { team, status, lines })
    const desk = await openAs('admin', { viewport })
    await desk.goto(`/teams/${team.code}`)
    const code = desk.getByRole('heading', { level: 1 })
    await expect(desk.getByText(/^A scan ticks order #/)).toBeInViewport({ ratio: 1 })
    await desk.getByRole('button', { name: 'Change password' }).focus()
    await expect(code).toBeInViewport({ ratio: 1 })
    await tabTo(desk, desk.getByRole('button', { name: 'New order' }), 'Shift+Tab')
    await expect(code).toBeInViewport({ ratio: 1 })
  })
}
