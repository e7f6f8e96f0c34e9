import type { OrderStatus } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, type MadeTeam, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp, type TestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { firstOf } from './browser.ts'
import type { Network } from './network.ts'
import { type RenderedApp, renderApp } from './render-app.tsx'

interface TeamPageOptions {
  readonly members?: number
  readonly description?: string | null
  /** Creates what the team has before the page opens. */
  readonly fill?: (app: TestApp, team: MadeTeam) => Promise<void>
  readonly prepare?: (network: Network) => void
}

export interface TeamPageTest extends RenderedApp {
  readonly app: TestApp
  readonly team: MadeTeam
}

/** The overview of a team of two, as an organiser sees it. */
export async function openTeamPage(options: TeamPageOptions = {}): Promise<TeamPageTest> {
  const { fill, prepare, ...teamOptions } = options
  const app = await startTestApp()
  const team = await makeTeam(app.db, teamOptions)
  await fill?.(app, team)
  const as = await makeOrganiser(app.db)
  const rendered = await renderApp(`/teams/${team.code}`, {
    app,
    as,
    ...(prepare && { prepare }),
  })
  return { ...rendered, app, team }
}

interface OrderOptions {
  /** Whether the desk has the ID of a member. */
  readonly hasId?: boolean
  /** Creates more before the page opens. */
  readonly fill?: TeamPageOptions['fill']
  readonly prepare?: TeamPageOptions['prepare']
}

/** The page of a team with a pending order of a lamp (two of three wanted) and a motor. */
export async function openOrder(
  status: OrderStatus = 'Submitted',
  { hasId = true, fill, prepare }: OrderOptions = {},
) {
  const order = { id: 0 }
  const page = await openTeamPage({
    fill: async (app, team) => {
      const lamp = await makeItem(app.db, {
        name: 'Lamp',
        location: 'Shelf B2',
        notes: 'Handle with care',
      })
      const motor = await makeItem(app.db, { name: 'Motor' })
      const lines = [
        { item: lamp, quantity: 2, requested: 3 },
        { item: motor, quantity: 1 },
      ]
      order.id = (await makeOrder(app.db, { team, status, lines })).id
      if (hasId) await noteId(app, firstOf(team.members))
      await fill?.(app, team)
    },
    ...(prepare && { prepare }),
  })
  const shown = await orderIn('Simple Fulfillment for Pending Orders', order.id)
  await shown.findByRole('button', { name: /^Lamp/ })
  return { ...page, order, shown }
}

/** The desk has got the ID of a member. */
export async function noteId(
  { db }: TestApp,
  { profileId }: { readonly profileId: number },
): Promise<void> {
  await db.updateTable('profiles').set({ id_provided: true }).where('id', '=', profileId).execute()
}

/** What is inside a section of the page. */
export async function section(name: string) {
  return within(await screen.findByRole('region', { name }))
}

/** What is inside an order of a section, once it has loaded. */
export async function orderIn(sectionName: string, orderId: number) {
  const inside = await section(sectionName)
  return within(await inside.findByRole('article', { name: `Order #${orderId}` }))
}

export async function statusOf({ db }: TestApp, { id }: { readonly id: number }): Promise<string> {
  const row = db.selectFrom('orders').select('status').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).status
}

/** The page of this team is open, at one of its orders, under the address that the specification gives it. */
export async function expectOpenedAt(teamCode: string, orderId: number): Promise<void> {
  await waitFor(() => expect(location.pathname).toBe(`/teams/${teamCode}`))
  expect(location.search + location.hash).toBe('')
  const order = await screen.findByRole('article', { name: `Order #${orderId}`, current: true })
  await waitFor(() => expect(order).toHaveFocus())
}
