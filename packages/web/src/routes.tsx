import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'
import { isServerReachable } from './api/connection.ts'
import { configuration } from './configuration.ts'
import { LoginPage } from './screens/login/LoginPage.tsx'
import { paths } from './paths.ts'
import { preloadFrame } from './app/ScreenFrame.tsx'
import type { Screen } from './app/screen-access.ts'
import { reloadWithToasts } from './kit/toasts/toasts.ts'

/** Every screen (spec §21). Any other path leads to /404. */
export const screens: readonly Screen[] = [
  {
    path: paths.home,
    access: 'member',
    title: 'Dashboard',
    showsWindow: true,
    ...lazyPage(async () => (await import('./screens/home/HomePage.tsx')).HomePage),
  },
  {
    path: paths.login,
    access: 'guest',
    title: 'Log in',
    // The first page of most users, with parts that every other page needs.
    Page: LoginPage,
  },
  {
    path: paths.orders,
    access: 'organiser',
    title: 'Orders',
    ...lazyPage(async () => (await import('./screens/orders/OrdersPage.tsx')).OrdersPage),
  },
  {
    path: paths.teams,
    access: 'organiser',
    title: 'Teams',
    ...lazyPage(async () => (await import('./screens/teams/TeamsPage.tsx')).TeamsPage),
  },
  {
    path: `${paths.teams}/:teamCode`,
    access: 'organiser',
    title: ({ teamCode = '' }) => `Team ${teamCode.toUpperCase()} Overview`,
    ...lazyPage(async () => (await import('./screens/desk/TeamPage.tsx')).TeamPage),
  },
  {
    path: paths.reports,
    access: 'organiser',
    title: 'Reports',
    ...lazyPage(async () => (await import('./screens/ReportsPage.tsx')).ReportsPage),
  },
  {
    path: paths.inventory,
    access: 'member',
    title: 'Hardware Inventory',
    showsWindow: true,
    ...lazyPage(async () => (await import('./screens/inventory/InventoryPage.tsx')).InventoryPage),
  },
  {
    path: paths.cart,
    access: 'participant',
    title: 'Cart',
    showsWindow: true,
    ...lazyPage(async () => (await import('./screens/cart/CartPage.tsx')).CartPage),
  },
  {
    path: paths.blankIncidentForm,
    access: 'member',
    title: 'Item Incident Form',
    ...lazyPage(async () => (await import('./screens/incident/IncidentPage.tsx')).IncidentPage),
  },
  {
    path: paths.acknowledgement,
    access: 'applicant-or-participant',
    title: 'Acknowledgement',
    ...lazyPage(
      async () =>
        (await import('./screens/acknowledgement/AcknowledgementPage.tsx')).AcknowledgementPage,
    ),
  },
  {
    path: paths.notFound,
    access: 'everyone',
    title: 'Error 404',
    ...lazyPage(async () => (await import('./app/NotFoundPage.tsx')).NotFoundPage),
  },
]

function lazyPage(load: () => Promise<ComponentType>): Pick<Screen, 'load' | 'preload' | 'Page'> {
  let hasFailed = false
  return {
    load,
    preload: async () => {
      await load().catch(() => {
        hasFailed = true
      })
    },
    Page: lazy(async () => {
      // Browsers cache that a module failed until the document is reloaded.
      if (hasFailed && (await isServerReachable())) reloadWithToasts()
      return { default: await load() }
    }),
  }
}

/** Preloads the screen that the address will most likely show, while the session is read. */
export function preloadPage(pathname: string): void {
  if (!configuration().hasSession) return
  void preloadFrame()
  const screen = screens.find(({ path }) => matchPath(path, pathname) !== null)
  // A failure here repeats where the screen is shown, and is reported there.
  screen?.load?.().catch(() => {})
}
