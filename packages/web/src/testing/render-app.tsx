import { pageConfiguration } from '@signout/server/http/web-app/page.ts'
import { settingsOf } from '@signout/server/settings/event-settings.ts'
import type { TestApp } from '@signout/server/testing/world/test-app.ts'
import type { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { RouterProvider } from 'react-router'
import { createQueryClient } from '#api/query-client.ts'
import { takeTokenFromAddress } from '#api/password-link.ts'
import { prefetchSession } from '#api/session.tsx'
import { createRouter, Providers } from '#App.tsx'
import { forgetConfiguration } from '#configuration.ts'
import { forgetServerTime } from '#server-clock.ts'
import { connect, type Network } from './network.ts'
import { startUser, setWidth } from './browser.ts'

interface RenderOptions {
  /** From `startTestApp`; its configuration and clock are the page's. */
  readonly app: TestApp
  /** Logged out when omitted. */
  readonly as?: { readonly userId: number }
  /** Pixels of the window; 1440 when left out. */
  readonly width?: number
  /** Whose password the link in the address is for, as the server writes it into the page. */
  readonly linkEmail?: string | null
  /** The link in the address makes the first organiser. */
  readonly isSetup?: true
  /** The browser has a session, and the code of the page arrives with this. */
  readonly code?: Promise<void>
  /** Called before the first call is made. */
  readonly prepare?: (network: Network) => void
}

export interface RenderedApp {
  readonly user: UserEvent
  readonly network: Network
  /** Lets a test refetch what the screens would refetch after a while. */
  readonly client: QueryClient
}

/** Opens an address of the real app, which talks to the real server in memory. `location` says where it is. */
export async function renderApp(
  path: string,
  { app, as, width = 1440, linkEmail, isSetup, code, prepare }: RenderOptions,
): Promise<RenderedApp> {
  setWidth(width)
  const network = await connect(app, as)
  prepare?.(network)
  await writeConfiguration(app, { linkEmail, isSetup, hasSession: code !== undefined })
  window.history.replaceState(null, '', path)
  takeTokenFromAddress()
  const client = createQueryClient({ firstDelay: 1 })
  onTestFinished(() => client.clear())
  if (code) prefetchSession(client, code)
  const router = createRouter()
  onTestFinished(() => router.dispose())
  render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { user: startUser(), network, client }
}

/** The same, while calls like this wait until `release` is called. */
export async function renderHeld(path: string, pattern: RegExp, options: RenderOptions) {
  let release = () => {}
  const prepare = (network: Network) => {
    release = network.hold(pattern)
  }
  const rendered = await renderApp(path, { ...options, prepare })
  return { ...rendered, release: () => release() }
}

/** As the server writes it into the page. */
async function writeConfiguration(
  { app, clock }: TestApp,
  own: Pick<RenderOptions, 'linkEmail' | 'isSetup'> & { readonly hasSession: boolean },
): Promise<void> {
  document.querySelector('#configuration')?.remove()
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'configuration'
  const { db, config, hub } = app.services
  const changePosition = hub.versionToken
  const settings = await settingsOf(db)
  const page = pageConfiguration(config, settings, clock.now())
  const configuration = { ...page, changePosition, ...own }
  element.textContent = JSON.stringify(configuration)
  document.head.append(element)
  forgetConfiguration()
  forgetServerTime()
}
