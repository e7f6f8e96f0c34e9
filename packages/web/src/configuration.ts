import {
  defaultConfiguration,
  defaultSignout,
  type PublicConfiguration,
  type SignoutState,
  signoutState,
  type SignoutWindow,
} from '@signout/contract'
import { useSyncExternalStore } from 'react'

interface PageConfiguration {
  readonly text: string
  readonly configuration: PublicConfiguration
  readonly signout: SignoutWindow
  /** Milliseconds by which the server's clock is ahead of this device's. */
  readonly clockOffset: number
}

/** What the server wrote into the page (spec §2). */
export function configuration(): PublicConfiguration {
  return pageConfiguration().configuration
}

/** The server's time in milliseconds, even on a device whose clock is wrong. */
export function serverNow(): number {
  return Date.now() + pageConfiguration().clockOffset
}

/** The server's time, updated twice a minute, so that whatever depends on it changes while the page is open. */
export function useNow(): number {
  return useSyncExternalStore(everyHalfMinute, currentHalfMinute)
}

/** Whether hardware can be signed out now. The server checks again with each order. */
export function useSignoutState(): SignoutState {
  return signoutState(useNow(), pageConfiguration().signout)
}

const halfMinute = 30_000

function everyHalfMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, halfMinute)
  return () => clearInterval(timer)
}

/** Counted in steps from when the page was opened: a snapshot must not change between two renders. */
function currentHalfMinute(): number {
  const begun = pageConfiguration().clockOffset + performance.timeOrigin
  return begun + Math.floor((serverNow() - begun) / halfMinute) * halfMinute
}

let cached: PageConfiguration | undefined

function pageConfiguration(): PageConfiguration {
  const text = document.querySelector('#configuration')?.textContent.trim() ?? ''
  if (cached?.text !== text) cached = parse(text)
  return cached
}

function parse(text: string): PageConfiguration {
  // The element is written by our own server from the same declaration.
  const given = (text === '' ? {} : JSON.parse(text)) as Partial<PublicConfiguration>
  const configuration = { ...fallback, serverTime: new Date().toISOString(), ...given }
  return {
    text,
    configuration,
    signout: {
      opens: Date.parse(configuration.signoutOpens),
      closes: Date.parse(configuration.signoutCloses),
    },
    clockOffset: Date.parse(configuration.serverTime) - Date.now(),
  }
}

/** For whatever the page does not state (spec §2). Both ends of the window are in New York's summer time. */
const fallback = {
  ...defaultConfiguration,
  signoutOpens: `${defaultSignout.opens}-04:00`,
  signoutCloses: `${defaultSignout.closes}-04:00`,
  acknowledgementOpens: null,
  hasSession: false,
  hasMail: false,
  nonce: '',
}
