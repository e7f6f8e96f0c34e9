import type { Locator, Page } from '@playwright/test'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { countEffort } from '../fixtures/effort.ts'
import type { EventServer } from '../fixtures/event-server.ts'
import { scan } from '../fixtures/hand-scanner.ts'
import { section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ emptyEvent: 'shelf in sight' })

/** Widest that what acts on an order may be, in pixels. */
const widest = 860

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]) {
  test(`at ${viewport.width} pixels a scan shows the shelf without a click or scrolling @desktop`, async ({
    openAs,
    event,
  }) => {
    const name = `Arduino Uno R3 of ${viewport.width}`
    const { orders, stranger } = await makeLongPage(event, name)
    const desk = await openAs(await makeOrganiser(event.db), { viewport })
    const effort = await countEffort(desk)
    await desk.goto('/')
    await expect(desk.getByRole('button', { name: 'Search' })).toBeVisible()
    for (const { id, code } of orders) {
      await effort()
      await scan(desk, `ORD-${id}`)
      const order = pendingOrder(desk, id)
      await expect(order).toBeFocused()
      const first = order.getByRole('row').nth(1)
      await expectInSight(first.getByText('A1', { exact: true }))
      expect((await effort()).clicks).toBe(0)
      await expectInOrder([
        first.getByRole('checkbox'),
        first.getByText('A1', { exact: true }),
        first.getByText('1 ×'),
        first.getByRole('button', { name: `Part 1 ${code}`, exact: true }),
        first.getByRole('button', { name: /^Not there…/ }),
      ])
      const box = await section(desk, pendingTitle).boundingBox()
      expect(box?.width).toBeLessThanOrEqual(widest)

      await scan(desk, `ITEM-${stranger.id}`)
      const line = order.getByRole('alert')
      await expect(line).toHaveText(`${name} is not in order #${id}`)
      await expectInSight(line)
      await expect(desk.getByRole('dialog')).toHaveCount(0)
    }
  })
}

const pendingTitle = 'Simple Fulfillment for Pending Orders'

function pendingOrder(desk: Page, id: number) {
  return section(desk, pendingTitle).getByRole('article', { name: `Order #${id}`, exact: true })
}

test('a scanned row of a long order comes into sight, and the focus stays @desktop', async ({
  openAs,
  event,
}) => {
  const { db } = event
  const team = await makeTeam(db)
  const items = []
  for (let part = 1; part <= 60; part += 1) {
    items.push(await makeItem(db, { name: `Long ${part}`, location: `B${part}` }))
  }
  const { id } = await makeOrder(db, { team, lines: items.map((item) => ({ item, quantity: 1 })) })
  const desk = await openAs(await makeOrganiser(db))
  await desk.goto(`/teams/${team.code}#order-${id}`)
  const order = pendingOrder(desk, id)
  await expect(order).toBeFocused()
  for (const part of [60, 30, 1]) {
    await scan(desk, `ITEM-${items[part - 1]?.id}`)
    const row = order.getByRole('checkbox', { name: `Check Long ${part}`, exact: true })
    await expect(row).toBeChecked()
    await expectInSight(order.getByText(`B${part}`, { exact: true }))
    await expect(order).toBeFocused()
  }
})

/** In the window, and covered by nothing. */
async function expectInSight(part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 })
  const box = await part.boundingBox()
  const point = { x: (box?.x ?? 0) + 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  const isOnTop = await part.evaluate((element, { x, y }) => {
    const top = document.elementFromPoint(x, y)
    return top !== null && (element.contains(top) || top.contains(element))
  }, point)
  expect(isOnTop).toBe(true)
}

/** From left to right, in one line. */
async function expectInOrder(parts: readonly Locator[]): Promise<void> {
  const lefts = []
  for (const part of parts) lefts.push((await part.boundingBox())?.x ?? 0)
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
}

/** Two teams, each with three long orders that wait, of which the last is scanned; and an item of this name that none has. */
async function makeLongPage({ db }: EventServer, name: string) {
  const orders = []
  for (let count = 0; count < 2; count += 1) {
    const team = await makeTeam(db)
    const lines = []
    for (let part = 1; part <= 12; part += 1) {
      const item = await makeItem(db, { name: `Part ${part} ${team.code}`, location: `A${part}` })
      lines.push({ item, quantity: 1 })
    }
    let id = 0
    for (let order = 0; order < 3; order += 1) {
      const own = order === 2 ? lines : lines.slice(order, 8)
      id = (await makeOrder(db, { team, lines: own })).id
    }
    orders.push({ id, code: team.code })
  }
  const stranger = await makeItem(db, { name, location: 'F7' })
  return { orders, stranger }
}
