import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillCart } from '#testing/stores.ts'
import { firstOf } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'

/** A team with an order for each step at the desk, and something in a member's cart. */
async function startWorld() {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const item = await makeItem(app.db, { name: 'Uno', quantity: 20 })
  const lines = [{ item, quantity: 2 }]
  for (const status of ['Submitted', 'Ready for Pickup', 'Picked Up'] as const) {
    await makeOrder(app.db, { team, status, lines })
  }
  const member = firstOf(team.members)
  fillCart(member, [{ ...item, quantity: 1 }])
  return { app, team, item, member, organiser: await makeOrganiser(app.db) }
}
type World = Awaited<ReturnType<typeof startWorld>>

const roles = ['link', 'button', 'checkbox', 'combobox', 'searchbox', 'spinbutton', 'textbox']

/** What the keyboard passes over, or comes to before its turn. */
function outOfOrder(): string[] {
  return roles
    .flatMap((role) => screen.queryAllByRole(role))
    .filter((control) => !control.matches(':disabled, [aria-disabled=true]'))
    .filter((control) => control.tabIndex !== 0)
    .map((control) => control.outerHTML)
}

test.each<[who: 'member' | 'organiser', what: string, path: (world: World) => string]>([
  ['member', 'Cancel order', () => '/'],
  ['member', 'Add to cart', ({ item }) => `/inventory?item=${item.id}`],
  ['member', 'Submit order', () => '/cart'],
  ['organiser', 'Return Items', ({ team }) => `/teams/${team.code}`],
])('%s: the keyboard comes to everything in turn where there is %s', async (who, what, path) => {
  const world = await startWorld()
  await renderApp(path(world), { app: world.app, as: world[who] })
  expect(await screen.findByRole('button', { name: what })).toBeVisible()
  expect(outOfOrder()).toEqual([])
})
