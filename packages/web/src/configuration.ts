import {
  type Configuration,
  defaultConfiguration,
  defaultSignout,
  type PageConfiguration,
  type SignoutState,
  signoutState,
  type SignoutWindow,
} from '@signout/contract'
import { useSyncExternalStore } from 'react'

interface Known {
  readonly configuration: PageConfiguration
  readonly signout: SignoutWindow
  /** The server's time when the page's own, `performance.now()`, began; no change of the device's clock reaches it. */
  readonly clockOffset: number
}

/**
 * The configuration that the server wrote into the page or has sent since (spec §2). Components use `useConfiguration`.
 */
export function configuration(): PageConfiguration {
  return pageConfiguration().configuration
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
  const known = pageConfiguration()
  cached = { ...known, ...withWindow({ ...known.configuration, ...newer }) }
  for (const listener of listeners) listener()
}

/** The server's time in milliseconds, even on a device whose clock is wrong. */
export function serverNow(): number {
  return performance.now() + pageConfiguration().clockOffset
}

/** Longest that an answer takes from the server to the page. */
const longestWay = 60_000

/**
 * Takes over the time at which the server answered; not a number if the answer does not say. The page's time stands
 * still while some devices sleep.
 */
export function noteServerTime(answeredAt: number): void {
  const ahead = answeredAt - serverNow()
  if (!(ahead > 0 || ahead < -longestWay)) return
  const known = pageConfiguration()
  cached = { ...known, clockOffset: known.clockOffset + ahead }
  shownNow = undefined
  for (const listener of listeners) listener()
}

/**
 * The server's time, updated twice a minute and when it is set, so that components that depend on it change while the
 * page is open.
 */
export function useNow(): number {
  return useSyncExternalStore(everyHalfMinute, currentHalfMinute)
}

/** Whether hardware can be signed out now. The server checks again with each order. */
export function useSignoutState(): SignoutState {
  useConfiguration()
  return signoutState(useNow(), pageConfiguration().signout)
}

const halfMinute = 30_000

function everyHalfMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, halfMinute)
  const stop = listen(onChange)
  return () => {
    clearInterval(timer)
    stop()
  }
}

let shownNow: number | undefined

/**
 * Counted in steps since the page was opened, and read once per task: a snapshot must change neither between two
 * renders nor within one.
 */
function currentHalfMinute(): number {
  if (shownNow !== undefined) return shownNow
  const begun = Date.parse(configuration().serverTime)
  shownNow = begun + Math.floor((serverNow() - begun) / halfMinute) * halfMinute
  queueMicrotask(() => {
    shownNow = undefined
  })
  return shownNow
}

let cached: Known | undefined

function pageConfiguration(): Known {
  cached ??= readPage()
  return cached
}

/** Reads the page anew at the next use. @internal Exported for tests, which open several pages. */
export function forgetConfiguration(): void {
  cached = undefined
}

function readPage(): Known {
  const text = document.querySelector('#configuration')?.textContent.trim() ?? ''
  // Sound: our own server writes the element from the same declaration.
  const given = (text === '' ? {} : JSON.parse(text)) as Partial<PageConfiguration>
  const configuration = { ...fallback, serverTime: new Date().toISOString(), ...given }
  return {
    ...withWindow(configuration),
    clockOffset: Date.parse(configuration.serverTime) - performance.now(),
  }
}

function withWindow(configuration: PageConfiguration) {
  const opens = Date.parse(configuration.signout_opens)
  const closes = Date.parse(configuration.signout_closes)
  return { configuration, signout: { opens, closes } }
}

/** Values that the page does not state (spec §2). Both ends of the window are in New York's summer time. */
const fallback = {
  ...defaultConfiguration,
  signout_opens: `${defaultSignout.opens}-04:00`,
  signout_closes: `${defaultSignout.closes}-04:00`,
  acknowledgement_opens: null,
  return_by: null,
  hasSession: false,
  has_mail: false,
  nonce: '',
}
