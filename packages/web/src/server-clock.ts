import { lastingAt } from '@signout/contract'
import { useSyncExternalStore } from 'react'
import { configuration, openPage } from './configuration.ts'

/** The server's time in milliseconds, even on a device whose clock is wrong. */
export function serverNow(): number {
  return performance.now() + readOffset()
}

/** The server's time when the page's own, `performance.now()`, began; no change of the device's clock reaches it. */
let offset: number | undefined

function readOffset(): number {
  offset ??= Date.parse(configuration().serverTime) - openPage().readAt
  return offset
}

/** Reads it anew from the page at the next use. @internal Exported for tests, which open several pages. */
export function forgetServerTime(): void {
  offset = undefined
}

/** Longest that an answer takes from the server to the page. */
const longestWay = 60_000

const listeners = new Set<() => void>()

/**
 * Takes over the time at which the server answered; not a number if the answer does not say. The page's time stands
 * still while some devices sleep.
 */
export function noteServerTime(answeredAt: number): void {
  const ahead = answeredAt - serverNow()
  if (!(ahead > 0 || ahead < -longestWay)) return
  offset = readOffset() + ahead
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

const halfMinute = 30_000

function everyHalfMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, halfMinute)
  listeners.add(onChange)
  return () => {
    clearInterval(timer)
    listeners.delete(onChange)
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

/** What a rule says at the server's time. Read anew at the moments (milliseconds) when it may change. */
export function useAtMoments<T extends string>(
  moments: readonly number[],
  rule: (now: number) => T,
): T {
  const listen = (onChange: () => void) => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const ahead = moments.map((moment) => moment - serverNow()).filter((ms) => ms > 0)
      timer = setTimeout(tell, Math.min(halfMinute, ...ahead))
    }
    const tell = () => {
      clearTimeout(timer)
      onChange()
      wait()
    }
    wait()
    listeners.add(tell)
    return () => {
      clearTimeout(timer)
      listeners.delete(tell)
    }
  }
  return useSyncExternalStore(listen, () => rule(serverNow()))
}

/** What ends by itself, until its very end by the server's clock; null afterwards. */
export function useWhileItLasts<T extends Parameters<typeof lastingAt>[0]>(thing: T): T | null {
  const ends = thing?.until ? [Date.parse(thing.until)] : []
  const state = useAtMoments(ends, (now) => (lastingAt(thing, now) === null ? 'over' : 'lasting'))
  return state === 'over' ? null : thing
}
