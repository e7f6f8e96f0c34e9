import { matchPath } from 'react-router'
import { isServerReachable } from './api/connection.ts'
import { configuration } from './configuration.ts'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { pageCode } from './page-code.ts'
import { paths } from './paths.ts'
import { preloadFrame } from './frame/ScreenFrame.tsx'
import type { Screen } from './frame/screen-access.ts'
import { loadable } from './ui/page/loadable.tsx'
import { reloadWithToasts } from './ui/toasts/toasts.ts'

/** Every screen (spec §21). Any other path leads to /404. */
export const screens: readonly Screen[] = [
  {
    ...lazyPage(paths.home),
    access: 'member',
    title: 'Dashboard',
    showsWindow: true,
  },
  {
    path: paths.login,
    access: 'guest',
    title: 'Log in',
    // The first page of most users, with parts that every other page needs.
    Page: LoginPage,
  },
  {
    ...lazyPage(paths.orders),
    access: 'organiser',
    title: 'Orders',
  },
  {
    ...lazyPage(paths.teams),
    access: 'organiser',
    title: 'Teams',
  },
  {
    ...lazyPage(paths.anyTeam),
    access: 'organiser',
    title: ({ teamCode = '' }) => `Team ${teamCode.toUpperCase()} Overview`,
  },
  {
    ...lazyPage(paths.reports),
    access: 'organiser',
    title: 'Reports',
  },
  {
    ...lazyPage(paths.inventory),
    access: 'member',
    title: 'Hardware Inventory',
    showsWindow: true,
  },
  {
    ...lazyPage(paths.cart),
    access: 'participant',
    title: 'Cart',
    showsWindow: true,
  },
  {
    ...lazyPage(paths.blankIncidentForm),
    access: 'member',
    title: 'Item Incident Form',
  },
  {
    ...lazyPage(paths.acknowledgement),
    access: 'applicant-or-participant',
    title: 'Acknowledgement',
  },
  {
    ...lazyPage(paths.notFound),
    access: 'everyone',
    title: 'Error 404',
  },
]

type LazyPage = Pick<Screen, 'path' | 'load' | 'preload' | 'Page'>

function lazyPage(path: keyof typeof pageCode): LazyPage {
  let hasFailed = false
  const { load, Component } = loadable<object>(pageCode[path], async () => {
    // Browsers cache that a module failed until the document is reloaded.
    if (hasFailed && (await isServerReachable())) reloadWithToasts()
  })
  const preload = async () => {
    await load().catch(() => {
      hasFailed = true
    })
  }
  return { path, load, preload, Page: Component }
}

/**
 * Preloads the screen that the address will most likely show, while the session is read. Resolves once its code is there
 * or has failed, which repeats where the screen is shown, and is reported there.
 */
export async function preloadPage(pathname: string): Promise<void> {
  if (!configuration().hasSession) return
  const screen = screens.find(({ path }) => matchPath(path, pathname) !== null)
  await Promise.allSettled([preloadFrame(), screen?.load?.()])
}
