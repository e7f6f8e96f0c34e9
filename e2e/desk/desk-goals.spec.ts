import type { Page } from '@playwright/test'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { type Effort, countEffort } from '../fixtures/effort.ts'
import type { EventServer } from '../fixtures/event-server.ts'
import { scan } from '../fixtures/hand-scanner.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { expectToast, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

// What the work at the desk costs, at most.

test.use({ emptyEvent: 'goals of the desk' })

interface Goal {
  readonly title: string
  readonly costs: Partial<Effort>
  /** Opens the page where one would be, and returns what has to be done there. */
  readonly begin: (desk: Page, event: EventServer) => Promise<() => Promise<void>>
}

const pendingTitle = 'Simple Fulfillment for Pending Orders'
const several = 4

const goals: readonly Goal[] = [
  {
    title: 'orders are packed with two clicks each',
    costs: { clicks: 2 * several, keys: 0 },
    begin: async (desk, event) => {
      const orders = await makeWaiting(event)
      await scanFirst(desk, orders)
      return async () => {
        for (const { id } of orders) {
          const order = pendingOrder(desk, id)
          await expect(order).toBeFocused()
          await order.getByRole('checkbox', { name: 'Check all' }).click()
          const isLast = id === orders.at(-1)?.id
          const name = isLast ? 'Complete Order' : 'Complete and next'
          await order.getByRole('button', { name }).click()
        }
        await expectReady(desk, orders.at(-1))
      }
    },
  },
  {
    title: 'orders are packed with three keys each @desktop',
    costs: { clicks: 0, keys: 3 * several - 1 },
    begin: async (desk, event) => {
      const orders = await makeWaiting(event)
      await scanFirst(desk, orders)
      return async () => {
        for (const { id } of orders) {
          await expect(pendingOrder(desk, id)).toBeFocused()
          await desk.keyboard.press('Space')
          await desk.keyboard.press('Enter')
          if (id === orders.at(-1)?.id) break
          await expect(desk.getByRole('link', { name: 'Next waiting order' })).toBeFocused()
          await desk.keyboard.press('Enter')
        }
        await expectReady(desk, orders.at(-1))
      }
    },
  },
  {
    title: 'a team that shows an ID is handed its order with two clicks',
    costs: { clicks: 2, keys: 0 },
    begin: async (desk, event) => {
      const { team, id } = await makeKit(event, { status: 'Ready for Pickup' })
      await scanTeam(desk, team.code)
      return async () => {
        const ids = desk.getByRole('group', { name: 'ID provided' })
        await ids.getByRole('checkbox').first().check()
        await pendingOrder(desk, id).getByRole('button', { name: 'Picked Up' }).click()
        await expectToast(desk, `Order #${id} is handed out to ${team.code}.`)
      }
    },
  },
  {
    title: 'an ID is recorded and the order handed out with three clicks, the strip aside',
    costs: { clicks: 3, keys: 0 },
    begin: async (desk, event) => {
      const { team, id } = await makeKit(event, { status: 'Ready for Pickup' })
      await scanTeam(desk, team.code)
      return async () => {
        await pendingOrder(desk, id).getByRole('button', { name: 'Picked Up' }).click()
        const question = desk.getByRole('dialog', { name: /^No ID is recorded/ })
        await question.getByRole('checkbox').first().check()
        await question.getByRole('button', { name: 'Hand out' }).click()
        await expectToast(desk, `Order #${id} is handed out to ${team.code}.`)
      }
    },
  },
  {
    title: 'a team without an ID is handed its order with four keys @desktop',
    costs: { clicks: 0, keys: 4 },
    begin: async (desk, event) => {
      const { team, id } = await makeKit(event, { status: 'Ready for Pickup' })
      await scanTeam(desk, team.code)
      await expect(pendingOrder(desk, id)).toBeFocused()
      return async () => {
        await desk.keyboard.press('ArrowDown')
        await desk.keyboard.press('Enter')
        await expect(desk.getByRole('button', { name: 'Go Back' })).toBeFocused()
        await desk.keyboard.press('Tab')
        await desk.keyboard.press('Enter')
        await expectToast(desk, `Order #${id} is handed out to ${team.code}.`)
      }
    },
  },
  {
    title: 'thirteen units of five kinds, two of them broken, are taken back with four clicks',
    costs: { clicks: 4, keys: 0 },
    begin: async (desk, event) => {
      const { team, name } = await makeKit(event, { status: 'Picked Up' })
      await scanTeam(desk, team.code)
      return async () => takeBack(desk, team.code, name)
    },
  },
  {
    title: 'so are those of a bag with four orders',
    costs: { clicks: 4, keys: 0 },
    begin: async (desk, event) => {
      const { team, name } = await makeKit(event, { status: 'Picked Up', orders: 4 })
      await scanTeam(desk, team.code)
      return async () => takeBack(desk, team.code, name)
    },
  },
  {
    title: 'another order is opened by scanning its slip',
    costs: { clicks: 0 },
    begin: async (desk, event) => {
      const [first, other] = await makeWaiting(event)
      await scanFirst(desk, [first])
      return async () => {
        await scan(desk, `ORD-${other?.id}`)
        await expect(pendingOrder(desk, other?.id)).toBeFocused()
      }
    },
  },
  {
    title: 'who has an item is found from any page with two clicks',
    costs: { clicks: 2 },
    begin: async (desk, event) => {
      const { team, name } = await makeKit(event, { status: 'Picked Up' })
      await desk.goto('/reports')
      return async () => {
        await desk.getByRole('button', { name: 'Search' }).click()
        await expect(desk.getByRole('combobox')).toBeFocused()
        // At once: with a pause of the machine within it, its last word would be a scanned code.
        await desk.keyboard.insertText(name)
        await desk.keyboard.press('Enter')
        await desk.getByRole('button', { name: `Who has it: ${name}` }).click()
        await expect(desk.getByRole('link', { name: `Team ${team.code}` })).toBeVisible()
      }
    },
  },
  {
    title: 'a team is found by a first name from any page, without a click',
    costs: { clicks: 0 },
    begin: async (desk, event) => {
      const { teamCode } = await makeParticipant(event.db, { first_name: 'Zuleika' })
      await desk.goto('/reports')
      return async () => {
        await tabTo(desk, desk.getByRole('button', { name: 'Search' }))
        await desk.keyboard.press('Enter')
        await expect(desk.getByRole('combobox')).toBeFocused()
        await desk.keyboard.insertText('zulei')
        await expect(desk.getByRole('option', { name: `${teamCode} Zuleika` })).toBeVisible()
        await desk.keyboard.press('Enter')
        await expect(desk.getByRole('heading', { level: 1 })).toContainText(teamCode)
      }
    },
  },
  {
    title: 'a part that is not in its bin is taken out of the order with two clicks',
    costs: { clicks: 2, keys: 0 },
    begin: async (desk, event) => {
      const { team, id, name } = await makeKit(event)
      await scanFirst(desk, [{ id }])
      return async () => {
        await desk.getByRole('button', { name: `Not there… ${name}` }).click()
        await desk.getByRole('button', { name: `Missing: the total of ${name} goes` }).click()
        await expectToast(desk, `No longer counted in the total. ${team.code} has been told.`)
      }
    },
  },
]

for (const { title, costs, begin } of goals) {
  test(title, async ({ openAs, event }) => {
    const desk = await openAs(await makeOrganiser(event.db))
    const effort = await countEffort(desk)
    await desk.goto('/')
    const act = await begin(desk, event)
    await effort()
    await act()
    const spent = await effort()
    for (const kind of ['clicks', 'keys', 'pages'] as const) {
      expect(spent[kind], kind).toBeLessThanOrEqual(costs[kind] ?? Number.POSITIVE_INFINITY)
    }
  })
}

function pendingOrder(desk: Page, id: number | undefined) {
  return section(desk, pendingTitle).getByRole('article', { name: `Order #${id}`, exact: true })
}

async function scanFirst(
  desk: Page,
  orders: readonly ({ readonly id: number } | undefined)[],
): Promise<void> {
  await waitForScanner(desk)
  await scan(desk, `ORD-${orders[0]?.id}`)
  await expect(pendingOrder(desk, orders[0]?.id)).toBeFocused()
}

async function scanTeam(desk: Page, code: string): Promise<void> {
  await waitForScanner(desk)
  await scan(desk, code)
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Team ${code} Overview`)
}

/** The header is shown by what hears it. */
async function waitForScanner(desk: Page): Promise<void> {
  await expect(desk.getByRole('button', { name: 'Search' })).toBeVisible()
}

async function expectReady(
  desk: Page,
  order: Awaited<ReturnType<typeof makeKit>> | undefined,
): Promise<void> {
  await expectToast(desk, `Order #${order?.id} is ready. ${order?.team.code} has been told.`)
}

/** All that is out, of which two units of one kind are broken. */
async function takeBack(desk: Page, code: string, name: string): Promise<void> {
  const out = section(desk, 'Checked Out Items')
  await out.getByRole('checkbox', { name: 'Check all' }).click()
  await out.getByRole('button', { name: `Split ${name}` }).click()
  await out.getByRole('button', { name: `One more: Broken ${name}` }).click()
  await out.getByRole('button', { name: 'Return Items' }).click()
  await expectToast(desk, `13 taken back from ${code}. Nothing still out.`)
}

/** Orders of different teams, the longest waiting first; those of other goals wait longer. */
async function makeWaiting(event: EventServer) {
  const orders = []
  for (let order = 0; order < several; order += 1) {
    const createdAt = new Date(Date.now() + 1_000 * order).toISOString()
    orders.push(await makeKit(event, { createdAt }))
  }
  return orders
}

interface KitOptions {
  readonly status?: 'Submitted' | 'Ready for Pickup' | 'Picked Up'
  readonly createdAt?: string
  readonly orders?: number
}

/** A team with 13 units of 5 kinds, and the name of the kind of which there are most. */
async function makeKit({ db }: EventServer, { orders = 1, ...options }: KitOptions = {}) {
  const team = await makeTeam(db)
  const name = `Kind 4 ${team.code}`
  const lines = []
  for (const [kind, quantity] of [1, 2, 2, 3, 5].entries()) {
    lines.push({ item: await makeItem(db, { name: `Kind ${kind} ${team.code}` }), quantity })
  }
  let id = 0
  for (let order = 0; order < orders; order += 1) {
    const own = lines.filter((_, kind) => Math.min(kind, orders - 1) === order)
    id = (await makeOrder(db, { team, lines: own, ...options })).id
  }
  return { team, id, name }
}
