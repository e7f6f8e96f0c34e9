import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Calls a function once, so many milliseconds after `since` last changed; never while that is undefined. */
export function useTimeout(run: () => void, ms: number, since: unknown): void {
  const onTime = useEffectEvent(run)
  useEffect(() => {
    if (since === undefined) return undefined
    const timer = setTimeout(() => onTime(), ms)
    return () => clearTimeout(timer)
  }, [ms, since])
}

/** Runs `start` whenever `isOn` becomes true, and the function that it returned when that is over. */
export function useWhile(isOn: boolean, start: () => () => void): void {
  const onStart = useEffectEvent(start)
  useEffect(() => (isOn ? onStart() : undefined), [isOn])
}

/** Calls a function when the component is gone, whichever way it went. */
export function useOnUnmount(run: () => void): void {
  const onUnmount = useEffectEvent(run)
  useEffect(() => () => onUnmount(), [])
}

/** The value of the latest render, for what goes on after an answer; null once the component is gone. */
export function useLatest<T>(value: T): RefObject<T | null> {
  const latest = useRef<T | null>(null)
  useEffect(() => {
    latest.current = value
    return () => {
      latest.current = null
    }
  }, [value])
  return latest
}
