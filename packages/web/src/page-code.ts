import type { ComponentType } from 'react'
import { paths } from './paths.ts'

/** Imports the component of each page but the first, whose code is a chunk of its own. */
export const pageCode = {
  [paths.home]: async () => (await import('./screens/home/HomePage.tsx')).HomePage,
  [paths.orders]: async () => (await import('./screens/orders/OrdersPage.tsx')).OrdersPage,
  [paths.teams]: async () => (await import('./screens/teams/TeamsPage.tsx')).TeamsPage,
  [paths.anyTeam]: async () => (await import('./screens/desk/TeamPage.tsx')).TeamPage,
  [paths.reports]: async () => (await import('./screens/reports/ReportsPage.tsx')).ReportsPage,
  [paths.inventory]: async () =>
    (await import('./screens/inventory/InventoryPage.tsx')).InventoryPage,
  [paths.cart]: async () => (await import('./screens/cart/CartPage.tsx')).CartPage,
  [paths.blankIncidentForm]: async () =>
    (await import('./screens/incident/IncidentPage.tsx')).IncidentPage,
  [paths.acknowledgement]: async () =>
    (await import('./screens/acknowledgement/AcknowledgementPage.tsx')).AcknowledgementPage,
  [paths.notFound]: async () => (await import('./app/NotFoundPage.tsx')).NotFoundPage,
} satisfies Readonly<Record<string, () => Promise<ComponentType>>>
