import type { Page } from '@playwright/test'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

// What waits at the desk is what this journey makes.
test.use({ emptyEvent: 'two queues' })

const orders = 20
const nothingLeft = 'Nothing else waits to be packed.'

/** Packs whatever waits, one order after the other, and answers which were opened. */
async function packAll(desk: Page): Promise<string[]> {
  const pending = section(desk, 'Simple Fulfillment for Pending Orders')
  const opened: string[] = []
  const follow = async (before: string) => {
    await expect
      .poll(async () => desk.url() !== before || (await desk.getByText(nothingLeft).count()) > 0)
      .toBe(true)
    return desk.url() !== before
  }
  let before = desk.url()
  await pending.getByRole('link', { name: 'Next waiting order' }).click()
  while (await follow(before)) {
    before = desk.url()
    opened.push(new URL(before).pathname)
    // The first click may meet the page while it is being replaced.
    await expect(async () =>
      pending.getByRole('checkbox', { name: 'Check all' }).check({ timeout: 2_000 }),
    ).toPass()
    // The other desk may take what would be next while this one reaches for the button.
    const next = pending.getByRole('button', { name: 'Complete and next' })
    const last = pending.getByRole('button', { name: 'Complete Order' })
    let isLast = false
    await expect(async () => {
      isLast = (await next.count()) === 0
      await (isLast ? last : next).click({ timeout: 2_000 })
    }).toPass()
    if (isLast) {
      await expect(pending.getByRole('button', { name: 'Picked Up' })).toBeVisible()
      return opened
    }
  }
  return opened
}

test('two desks that go on to the next order pack 20 and never have the same one open @desktop', async ({
  openAs,
  event,
  watch,
}) => {
  test.setTimeout(180_000)
  const { db } = event
  const item = await makeItem(db, { name: 'Hinge', location: 'F2', quantity: 100 })
  const codes: string[] = []
  for (let at = 0; at < orders; at += 1) {
    const team = await makeTeam(db)
    const { id } = await makeOrder(db, { team, lines: [{ item, quantity: 2 }] })
    watch.allowRefusal(`PUT /api/hardware/orders/${id}/packing/`, 409)
    codes.push(`/teams/${team.code}`)
  }
  const idle = await makeTeam(db)
  const [grace, olive] = [
    await openAs(await makeOrganiser(db, { first_name: 'Grace', last_name: 'Hopper' })),
    await openAs(await makeOrganiser(db, { first_name: 'Olive', last_name: 'Desk' })),
  ]
  for (const desk of [grace, olive]) {
    await desk.goto(`/teams/${idle.code}`)
    const queue = desk.getByRole('navigation', { name: 'Queue' })
    await expect(queue.getByRole('tab', { name: `To pack ${orders}` })).toBeVisible()
    await expect(queue.getByRole('link')).toHaveCount(orders)
  }
  const opened = (await Promise.all([packAll(grace), packAll(olive)])).flat()
  expect(opened.toSorted()).toEqual(codes.toSorted())
})

test('the queue has 320 to 380 pixels beside the order, and is a sheet where they are missing @desktop', async ({
  openAs,
  event,
}) => {
  const { code } = await makeTeam(event.db)
  const desk = await openAs(await makeOrganiser(event.db))
  for (const width of [1200, 1280, 1440, 1920]) {
    await desk.setViewportSize({ width, height: 900 })
    await desk.goto(`/teams/${code}`)
    const rail = desk.getByRole('navigation', { name: 'Queue' })
    await expect(rail.getByRole('tab', { name: /^To pack/ })).toBeVisible()
    const box = await rail.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(320)
    expect(box?.width).toBeLessThanOrEqual(380)
    const order = await section(desk, 'Simple Fulfillment for Pending Orders').boundingBox()
    expect(order?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0))
  }
  await desk.setViewportSize({ width: 1024, height: 768 })
  await expect(desk.getByRole('navigation', { name: 'Queue' })).toHaveCount(0)
  await desk.getByRole('button', { name: /^Queue/ }).click()
  await expect(desk.getByRole('dialog', { name: 'Queue' })).toBeVisible()
})
