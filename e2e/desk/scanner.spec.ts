import type { Locator } from '@playwright/test'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { scan } from '../fixtures/hand-scanner.ts'
import { expectToast, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ emptyEvent: 'hand scanner' })

/** Of no team, and of another shop's box. */
const codes = ['DP52N', 'XXXCX', 'X0012 3/45']

const setups = (['Enter', 'Tab', null] as const).flatMap((end) =>
  [4, 30, 60, 100].map((gap) => ({ end, gap })),
)

test('a scan presses nothing of the order in which the focus is @desktop', async ({
  openAs,
  event,
}) => {
  const team = await makeTeam(event.db)
  const lines = [
    { item: await makeItem(event.db, { quantity: 9 }), quantity: 2 },
    { item: await makeItem(event.db), quantity: 1 },
  ]
  const { id } = await makeOrder(event.db, { team, lines })
  const page = await openAs(await makeOrganiser(event.db))
  await page.goto('/')
  await section(page, 'Pending Orders')
    .getByRole('link', { name: `Team ${team.code}` })
    .click()
  const order = page.getByRole('article', { name: `Order #${id}` }).first()
  await expect(order).toBeFocused()
  const boxes = order.getByRole('checkbox')
  const places: readonly Locator[] = [
    order,
    boxes.nth(1),
    order.getByRole('button', { name: 'Reject Order' }),
    page.getByRole('link', { name: 'Dashboard' }).first(),
    page.getByRole('main'),
  ]
  for (const place of places) {
    for (const [turn, setup] of setups.entries()) {
      const code = codes[turn % codes.length] ?? ''
      await place.focus()
      await scan(page, code, setup)
      await expectToast(page, told(code))
      await expect(place).toBeFocused()
      await expect(boxes.first()).not.toBeChecked()
    }
  }
  await order.getByRole('button', { name: 'Reject Order' }).click()
  const reason = page.getByRole('dialog').getByRole('textbox')
  await reason.fill('Lost in')
  await scan(page, `ITEM-${lines[0]?.item.id}`)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(reason).toHaveValue('Lost in')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  await order.focus()
  await page.keyboard.press('Space')
  for (const box of await boxes.all()) await expect(box).toBeChecked()
  const { status } = await event.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('Submitted')
})

test('wherever the focus is, a scan opens the team @all', async ({ openAs, event }) => {
  const team = await makeTeam(event.db)
  const lines = [{ item: await makeItem(event.db, { quantity: 9 }), quantity: 1 }]
  const { id } = await makeOrder(event.db, { team, lines })
  const page = await openAs(await makeOrganiser(event.db))
  const kinds = [{ end: 'Enter' }, { end: 'Tab', gap: 60 }, { end: null, gap: 100 }] as const
  const places: readonly [path: string, focus: () => Locator][] = [
    ['/', () => page.getByRole('link', { name: 'VIEW ALL' })],
    ['/?people=all', () => page.getByRole('combobox').first()],
    ['/?people=all', () => page.getByRole('searchbox')],
    ['/inventory', () => page.getByRole('searchbox')],
    ['/orders', () => page.getByRole('gridcell').first()],
    ['/orders', () => page.getByRole('searchbox')],
    ['/teams', () => page.getByRole('searchbox')],
  ]
  for (const [path, focus] of places) {
    for (const setup of kinds) {
      await page.goto(path)
      await focus().focus()
      await scan(page, `ORD-${id}`, setup)
      await expect(page).toHaveURL(`/teams/${team.code}`)
      await expect(page.getByRole('article', { name: `Order #${id}` }).first()).toBeFocused()
    }
  }
})

function told(code: string): string {
  return code.length === 5
    ? `No team has the code ${code.toUpperCase()}.`
    : `Not a code: “${code}”.`
}
