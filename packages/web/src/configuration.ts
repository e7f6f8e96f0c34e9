import {
  type Configuration,
  defaultConfiguration,
  defaultSignout,
  type PageConfiguration,
} from '@signout/contract'
import { useSyncExternalStore } from 'react'

/**
 * The configuration that the server wrote into the page or has sent since (spec §2). Components use `useConfiguration`.
 */
export function configuration(): PageConfiguration {
  return openPage().configuration
}

/** The configuration for components, which follow changes by organisers. */
export function useConfiguration(): PageConfiguration {
  return useSyncExternalStore(listen, configuration)
}

const listeners = new Set<() => void>()

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** Replaces the configuration by a newer one. */
export function updateConfiguration(newer: Configuration): void {
  const page = openPage()
  cached = { ...page, configuration: { ...page.configuration, ...newer } }
  for (const listener of listeners) listener()
}

interface OpenPage {
  readonly configuration: PageConfiguration
  /** When it was read, by `performance.now()`. */
  readonly readAt: number
}

let cached: OpenPage | undefined

/** The page as it was opened, with the latest configuration. */
export function openPage(): OpenPage {
  cached ??= { configuration: readConfiguration(), readAt: performance.now() }
  return cached
}

/** Reads the page anew at the next use. @internal Exported for tests, which open several pages. */
export function forgetConfiguration(): void {
  cached = undefined
}

function readConfiguration(): PageConfiguration {
  const text = document.querySelector('#configuration')?.textContent.trim() ?? ''
  // Sound: our own server writes the element from the same declaration.
  const given = (text === '' ? {} : JSON.parse(text)) as Partial<PageConfiguration>
  return { ...fallback, serverTime: new Date().toISOString(), ...given }
}

/** Values that the page does not state (spec §2). Both ends of the window are in New York's summer time. */
const fallback = {
  ...defaultConfiguration,
  signout_opens: `${defaultSignout.opens}-04:00`,
  signout_closes: `${defaultSignout.closes}-04:00`,
  acknowledgement_opens: null,
  return_by: null,
  desk_place: null,
  announcement: null,
  announced_at: null,
  team_credits: null,
  pause: null,
  hasSession: false,
  has_mail: false,
  nonce: '',
}
