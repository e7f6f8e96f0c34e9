import { makeTeam } from '@signout/server/testing/world/make.ts'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { calm, expectAccessible, overlaySelector } from '../fixtures/axe.ts'
import { countEffort } from '../fixtures/effort.ts'
import type { EventServer } from '../fixtures/event-server.ts'
import { expectApart, dismissToasts, expectToast, rowOf, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import type { User } from '../fixtures/world.ts'

const pendingTitle = 'Simple Fulfillment for Pending Orders'

test('an order of five kinds is on the first screen, of a team of four @desktop @all', async ({
  openAs,
  event,
}) => {
  const { team } = await makeKit(event, { members: 4 })
  const desk = await openAs('admin')
  await desk.goto(`/teams/${team.code}`)
  const pending = section(desk, pendingTitle)
  await expect(pending.getByRole('checkbox', { name: /^Check Kind/ })).toHaveCount(5)
  for (const row of await pending.getByRole('row').all())
    await expect(row).toBeInViewport({ ratio: 1 })
  await expect(pending.getByRole('button', { name: 'Complete Order' })).toBeInViewport({ ratio: 1 })
})

test('waiting orders are packed one after the other with two clicks each @all', async ({
  openAs,
  event,
}) => {
  const orders = []
  for (let minute = 10; minute < 14; minute += 1) {
    orders.push(await makeKit(event, { createdAt: `2031-01-01T10:${minute}:00.000Z` }))
  }
  const first = orders[0]?.id ?? 0
  const desk = await openAs('admin')
  const effort = await countEffort(desk)
  await desk.goto('/orders?ordering=-created_at')
  const cell = desk.getByRole('grid').getByRole('link', { name: String(first), exact: true })
  await expect(cell).toBeVisible()
  await effort()
  await cell.click()
  for (const { id, team } of orders) {
    await expect(desk).toHaveURL(`/teams/${team.code}`)
    const order = section(desk, pendingTitle).getByRole('article', { name: `Order #${id}` })
    await expect(order).toBeFocused()
    await expect(order).toBeInViewport()
    const ofTeam = desk.getByRole('heading', { level: 1 })
    await expect(ofTeam).toBeInViewport({ ratio: 1 })
    await expectApart(ofTeam, order.getByRole('heading'))
    await expect(rowOf(order, { name: 'Kind 4' })).toContainText('Drawer 4')
    await expect(order.getByText('Tick every item first.')).toBeVisible()
    await order.getByRole('checkbox', { name: 'Check all' }).click()
    await order.getByRole('button', { name: 'Complete and next' }).click()
  }
  await expect(desk).not.toHaveURL(new RegExp(orders.at(-1)?.team.code ?? ''))
  const many = orders.length
  expect(await effort()).toMatchObject({ clicks: 1 + 2 * many, pages: 1 + many })
})

test('an order goes back to packing, is handed out for an ID, and comes back in part @all', async ({
  openAs,
  event,
}) => {
  const { id, team } = await makeKit(event)
  const desk = await openAs('admin')
  await calm(desk)
  const effort = await countEffort(desk)
  await desk.goto(`/teams/${team.code}#order-${id}`)
  const order = section(desk, pendingTitle).getByRole('article', { name: `Order #${id}` })
  await expect(order).toBeFocused()
  const complete = async () => {
    await order.getByRole('checkbox', { name: 'Check all' }).check()
    await order.getByRole('button', { name: 'Complete Order' }).click()
    await expect(order.getByText('Ready for pickup')).toBeVisible()
  }
  await complete()
  await effort()
  await order.getByRole('button', { name: 'Back to packing' }).click()
  await expectToast(desk, `Order #${id} is as it was before.`)
  await expect(order.getByText('In progress')).toBeVisible()
  expect(await effort()).toMatchObject({ clicks: 1, keys: 0 })
  await complete()

  const pickUp = order.getByRole('button', { name: 'Picked Up' })
  await pickUp.click()
  const dialog = desk.getByRole('dialog', { name: `No ID is recorded for team ${team.code}` })
  await expect(dialog).toBeVisible()
  await expectAccessible(desk, overlaySelector)
  // Where it stands on the button that was just pressed, it takes no click for a second.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Go Back' }).click({ timeout: 2_000 })
    await expect(dialog).toBeHidden({ timeout: 2_000 })
  }).toPass()
  const ids = desk.getByRole('group', { name: 'ID provided' })
  await pickUp.scrollIntoViewIfNeeded()
  await ids.getByRole('checkbox').first().check()
  for (const part of [ids.getByRole('checkbox').first(), pickUp]) {
    await expect(part).toBeInViewport()
  }
  await dismissToasts(desk)
  // Where the strip covers no part of a row.
  await desk.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(desk)
  await pickUp.click()
  const out = section(desk, 'Checked Out Items').getByRole('article', { name: `Order #${id}` })
  await expect(out).toHaveAttribute('aria-current', 'true')

  await desk.reload()
  await out.getByLabel(`Condition of Kind 4 ${team.code}`).selectOption('Heavily Used')
  await out.getByRole('button', { name: 'Return Items' }).click()
  await expectToast(desk, `4 taken back from ${team.code}. 9 still out.`)
  await expect(out.getByRole('checkbox', { name: /^Return Kind/ })).toHaveCount(4)
})

test('thirteen units of five kinds are taken back with two clicks, and then the IDs @all', async ({
  openAs,
  event,
}) => {
  const { id, team } = await makeKit(event, { status: 'Picked Up' })
  await event.db
    .updateTable('profiles')
    .set({ id_provided: true })
    .where('team_id', '=', team.id)
    .execute()
  const desk = await openAs('admin')
  await calm(desk)
  const effort = await countEffort(desk)
  await desk.goto(`/teams/${team.code}`)
  const out = section(desk, 'Checked Out Items')
  await expect(out.getByText('Check what comes back.')).toBeVisible()
  await effort()
  await out.getByRole('checkbox', { name: 'Check all' }).click()
  await out.getByRole('button', { name: 'Return Items' }).click()
  await expectToast(desk, `Order ${id} has been returned.`)
  await expectToast(desk, `13 taken back from ${team.code}. Nothing still out.`)
  expect(await effort()).toMatchObject({ clicks: 2, keys: 0, pages: 0 })

  const giveBack = out.getByRole('button', { name: 'Give back 2 IDs' })
  await expect(giveBack).toBeVisible()
  const notice = out.getByRole('presentation').getByText(/^Everything is back/)
  await expect(notice).toHaveText(/The desk has the IDs of \w+ .+ and \w+ .+\.$/)
  await expectAccessible(desk)
  await giveBack.click()
  await expect(giveBack).toBeHidden()
})

test('a description that a member saves while the desk edits it is shown beside the form @all', async ({
  openAs,
  event,
}) => {
  const { team } = await makeKit(event)
  const edit = async (user: User, path: string) => {
    const page = await openAs(user)
    await calm(page)
    await page.goto(path)
    const project = section(page, 'Project Description')
    await project.getByRole('button', { name: 'EDIT' }).click()
    return project
  }
  const atDesk = await edit('admin', `/teams/${team.code}`)
  const atTeam = await edit(team.members[0] ?? 'admin', '/')
  const theirs = 'A robot that sorts screws by length, thread and colour, and never drops any.'
  await atTeam.getByRole('textbox').fill(theirs)
  await atTeam.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(atDesk.getByText(theirs)).toBeVisible()
  await expectAccessible(atDesk.page())
})

interface KitOptions {
  readonly members?: number
  readonly status?: 'Submitted' | 'Picked Up'
  readonly createdAt?: string
}

/** An order of 13 units of 5 kinds, and its team. */
async function makeKit({ db }: EventServer, { members = 2, ...order }: KitOptions = {}) {
  const team = await makeTeam(db, { members })
  const lines = []
  for (const [index, quantity] of [1, 2, 3, 3, 4].entries()) {
    const name = `Kind ${index} ${team.code}`
    const item = await makeItem(db, { name, location: `Drawer ${index}` })
    lines.push({ item, quantity })
  }
  const { id } = await makeOrder(db, { team, lines, ...order })
  return { team, id }
}
