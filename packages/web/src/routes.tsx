import type { ComponentType, LazyExoticComponent } from 'react'
import { lazily } from './api/lazily.ts'

/**
 * Who may see a screen (spec §2, §6). `guest`: who is logged in goes on to `/`; `onboarding`: role none or
 * participant; `member`: participant or organiser.
 */
export type ScreenAccess = 'everyone' | 'guest' | 'onboarding' | 'participant' | 'member' | 'admin'

export interface Screen {
  readonly path: string
  readonly access: ScreenAccess
  /** What the browser's tab says. */
  readonly title: string | ((params: Readonly<Record<string, string | undefined>>) => string)
  readonly Page: LazyExoticComponent<ComponentType>
}

/** Every screen there is (spec §2). Any other path leads to /404. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    access: 'member',
    title: 'Dashboard',
    Page: lazily(async () => (await import('./features/home/HomePage.tsx')).HomePage),
  },
  {
    path: '/login',
    access: 'guest',
    title: 'Log in',
    Page: lazily(async () => (await import('./features/login/LoginPage.tsx')).LoginPage),
  },
  {
    path: '/orders',
    access: 'admin',
    title: 'Orders',
    Page: lazily(async () => (await import('./features/orders/OrdersPage.tsx')).OrdersPage),
  },
  {
    path: '/teams',
    access: 'admin',
    title: 'Teams',
    Page: lazily(async () => (await import('./features/teams/TeamsPage.tsx')).TeamsPage),
  },
  {
    path: '/teams/:teamCode',
    access: 'admin',
    title: ({ teamCode = '' }) => `Team ${teamCode.toUpperCase()} Overview`,
    Page: lazily(async () => (await import('./features/team/TeamPage.tsx')).TeamPage),
  },
  {
    path: '/reports',
    access: 'admin',
    title: 'Reports',
    Page: lazily(async () => (await import('./features/reports/ReportsPage.tsx')).ReportsPage),
  },
  {
    path: '/inventory',
    access: 'member',
    title: 'Hardware Inventory',
    Page: lazily(
      async () => (await import('./features/inventory/InventoryPage.tsx')).InventoryPage,
    ),
  },
  {
    path: '/cart',
    access: 'participant',
    title: 'Cart',
    Page: lazily(async () => (await import('./features/cart/CartPage.tsx')).CartPage),
  },
  {
    path: '/incident-form',
    access: 'member',
    title: 'Item Incident Form',
    Page: lazily(async () => (await import('./features/incident/IncidentPage.tsx')).IncidentPage),
  },
  {
    path: '/acknowledgement',
    access: 'onboarding',
    title: 'Acknowledgement',
    Page: lazily(
      async () =>
        (await import('./features/onboarding/AcknowledgementPage.tsx')).AcknowledgementPage,
    ),
  },
  {
    path: '/404',
    access: 'everyone',
    title: 'Error 404',
    Page: lazily(async () => (await import('./layout/NotFoundPage.tsx')).NotFoundPage),
  },
]
