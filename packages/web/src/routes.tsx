import { lazy } from 'react'
import type { Screen } from './layout/screen/screen.ts'

/** Every screen there is (spec §2). Any other path leads to /404. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    access: 'member',
    title: 'Dashboard',
    Page: lazy(async () => ({ default: (await import('./features/home/HomePage.tsx')).HomePage })),
  },
  {
    path: '/login',
    access: 'guest',
    title: 'Log in',
    Page: lazy(async () => ({
      default: (await import('./features/login/LoginPage.tsx')).LoginPage,
    })),
  },
  {
    path: '/orders',
    access: 'organiser',
    title: 'Orders',
    Page: lazy(async () => ({
      default: (await import('./features/orders/OrdersPage.tsx')).OrdersPage,
    })),
  },
  {
    path: '/teams',
    access: 'organiser',
    title: 'Teams',
    Page: lazy(async () => ({
      default: (await import('./features/teams/TeamsPage.tsx')).TeamsPage,
    })),
  },
  {
    path: '/teams/:teamCode',
    access: 'organiser',
    title: ({ teamCode = '' }) => `Team ${teamCode.toUpperCase()} Overview`,
    Page: lazy(async () => ({ default: (await import('./features/team/TeamPage.tsx')).TeamPage })),
  },
  {
    path: '/reports',
    access: 'organiser',
    title: 'Reports',
    Page: lazy(async () => ({
      default: (await import('./features/reports/ReportsPage.tsx')).ReportsPage,
    })),
  },
  {
    path: '/inventory',
    access: 'member',
    title: 'Hardware Inventory',
    Page: lazy(async () => ({
      default: (await import('./features/inventory/InventoryPage.tsx')).InventoryPage,
    })),
  },
  {
    path: '/cart',
    access: 'participant',
    title: 'Cart',
    Page: lazy(async () => ({ default: (await import('./features/cart/CartPage.tsx')).CartPage })),
  },
  {
    path: '/incident-form',
    access: 'member',
    title: 'Item Incident Form',
    Page: lazy(async () => ({
      default: (await import('./features/incident/IncidentPage.tsx')).IncidentPage,
    })),
  },
  {
    path: '/acknowledgement',
    access: 'applicant-or-participant',
    title: 'Acknowledgement',
    Page: lazy(async () => ({
      default: (await import('./features/acknowledgement/AcknowledgementPage.tsx'))
        .AcknowledgementPage,
    })),
  },
  {
    path: '/404',
    access: 'everyone',
    title: 'Error 404',
    Page: lazy(async () => ({ default: (await import('./layout/NotFoundPage.tsx')).NotFoundPage })),
  },
]
