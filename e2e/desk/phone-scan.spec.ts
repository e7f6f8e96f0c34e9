import { addresses } from '@signout/contract'
import { madePassword, makeOrganiser } from '@signout/server/testing/world/make.ts'
import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import type { Page } from '@playwright/test'
import { scan } from '../fixtures/hand-scanner.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

// Phones as scanners (spec §14).

test('a link of a slip, a label or a team, opened by a phone that is logged out, leads there', async ({
  page,
  event,
  openAs,
}) => {
  const team = await makeWorld(event.db)
  const laser = await team.item('Laser', { quantity: 3 })
  const lines = [{ item: laser, quantity: 1 }]
  const { id } = await makeOrder(event.db, { team, lines })
  const as = await makeOrganiser(event.db)
  const order = (on: Page) => on.getByRole('article', { name: `Order #${id}` }).first()

  await page.goto(addresses.orderOfTeam(team.code, id))
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(as.email)
  await page.getByLabel('Password').fill(madePassword)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(addresses.orderOfTeam(team.code, id))
  await expect(order(page)).toBeFocused()

  await page.goto(addresses.item(laser.id))
  const overview = page.getByRole('dialog', { name: 'Product Overview' })
  await expect(overview).toContainText(laser.name)
  await page.goto(addresses.join(team.code))
  await expect(page).toHaveURL(`/teams/${team.code}`)

  const desk = await openAs('admin')
  await desk.goto('/')
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await scan(desk, `https://elsewhere.example${addresses.orderOfTeam(team.code, id)}`)
  await expect(order(desk)).toBeFocused()
  await scan(desk, `https://elsewhere.example${addresses.item(laser.id)}`)
  await expect(order(desk).getByRole('checkbox').first()).toBeChecked()
})
