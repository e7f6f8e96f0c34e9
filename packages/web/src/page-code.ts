import type { ComponentType } from 'react'
import { paths } from './paths.ts'

/** Imports the component of each page but the first, whose code is a chunk of its own. */
export const pageCode = {
  [paths.home]: async () => (await import('./HomePage.tsx')).HomePage,
  [paths.orders]: async () => (await import('./organise/orders/OrdersPage.tsx')).OrdersPage,
  [paths.teams]: async () => (await import('./organise/teams/TeamsPage.tsx')).TeamsPage,
  [paths.anyTeam]: async () => (await import('./desk/TeamPage.tsx')).TeamPage,
  [paths.reports]: async () => (await import('./organise/reports/ReportsPage.tsx')).ReportsPage,
  [paths.inventory]: async () =>
    (await import('./pages/inventory/InventoryPage.tsx')).InventoryPage,
  [paths.cart]: async () => (await import('./pages/cart/CartPage.tsx')).CartPage,
  [paths.blankIncidentForm]: async () =>
    (await import('./pages/incident/IncidentPage.tsx')).IncidentPage,
  [paths.acknowledgement]: async () =>
    (await import('./pages/waiver/AcknowledgementPage.tsx')).AcknowledgementPage,
  [paths.notFound]: async () => (await import('./frame/NotFoundPage.tsx')).NotFoundPage,
} satisfies Readonly<Record<string, () => Promise<ComponentType>>>
