import { create } from 'zustand'

interface Settling {
  readonly isSettling: boolean
  /** How long it takes: longer than a double click, shorter than it takes to read a button and decide. */
  readonly ms: number
}

export const useSettling = create<Settling>(() => ({ isSettling: false, ms: 500 }))
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Tells that other buttons may now be where one was pressed: for half a second steady ones ignore presses, so that a
 * double click, or a second Enter, never does two things.
 */
export function settle(): void {
  const { ms } = useSettling.getState()
  if (ms === 0) return
  clearTimeout(timer)
  timer = setTimeout(endSettling, ms)
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('pointerdown', onPress, true)
  useSettling.setState({ isSettling: true })
}

/** @internal Exported for tests, in which buttons settle at once. */
export function endSettling(): void {
  clearTimeout(timer)
  document.removeEventListener('keydown', onKey, true)
  document.removeEventListener('pointerdown', onPress, true)
  useSettling.setState({ isSettling: false })
}

/** What is reached by another key, or ticked at the keyboard in between, is pressed on purpose. */
function onKey({ key, target }: KeyboardEvent): void {
  const isOnButton = target instanceof Element && target.closest('button, a') !== null
  if (key === 'Enter' || (key === ' ' && isOnButton)) return
  endSettling()
}

/** A slow double click begins in that half second, and ends later. */
function onPress({ target }: Event): void {
  if (target instanceof Element && target.closest('[aria-disabled=true]') !== null) settle()
}

export function isSettling(): boolean {
  return useSettling.getState().isSettling
}
