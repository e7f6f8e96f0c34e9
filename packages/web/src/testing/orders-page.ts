import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, within } from '@testing-library/react'
import { renderApp } from './render-app.tsx'

/** An event with `many` submitted orders, a minute apart, of one team. */
export async function startOrders({ many = 0 } = {}) {
  const app = await startTestApp({ config: { event_time_zone: 'America/New_York' } })
  const as = await makeOrganiser(app.db)
  const team = await makeTeam(app.db)
  const hardware = await makeItem(app.db, { name: 'Arduino Uno', quantity: 1000 })
  for (let order = 0; order < many; order += 1) {
    const createdAt = new Date(Date.UTC(2024, 1, 3, 12, order)).toISOString()
    await makeOrder(app.db, { team, createdAt, lines: [{ item: hardware, quantity: 1 }] })
  }
  const open = async (search = '', width?: number) => {
    const rendered = await renderApp(`/orders${search}`, { app, as, ...(width && { width }) })
    await screen.findByRole('grid', { name: 'Orders' })
    return rendered
  }
  return { app, db: app.db, as, team, hardware, open }
}

/** Waits for the number of results. */
export const results = (text: string) => screen.findByText(text, { selector: 'output' })
export const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)

/** The texts of a row's cells. */
export function cells(row: HTMLElement): (string | null)[] {
  return within(row)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)
}

/** The rows without the header. */
export function rows(): HTMLElement[] {
  return screen
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('gridcell').length > 0)
}

export const ids = () => rows().map((row) => Number(cells(row)[0]))
