import { useForkRef } from '@mui/material/utils'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { BusyButton, type BusyButtonProps } from './BusyButton.tsx'
import { msUntilSteady, steady } from './press-guard.ts'

interface SteadyButtonProps extends Omit<BusyButtonProps, 'isBusy'> {
  readonly isBusy?: boolean
}

/**
 * A button that may appear or move to where another one was just pressed. It then ignores clicks for a second, so that
 * a double click, or a second Enter, never does two things.
 */
export function SteadyButton({ isBusy = false, ref, ...props }: SteadyButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isSettling = useSettling(button)
  return (
    <BusyButton
      {...props}
      isBusy={isBusy}
      {...steady}
      {...(isSettling && { 'aria-disabled': true })}
      ref={useForkRef(button, ref)}
    />
  )
}

/** Whether another control was just pressed in its place. */
function useSettling(button: RefObject<HTMLButtonElement | null>): boolean {
  const [isSettling, setIsSettling] = useState(false)
  const settle = useEffectEvent(() => {
    const ms = button.current === null ? 0 : msUntilSteady(button.current)
    setIsSettling(ms > 0)
    return ms
  })
  // After every render, since content above may have gone.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- where things are is known only now
    const ms = settle()
    if (ms === 0) return undefined
    const timer = setTimeout(() => setIsSettling(false), ms)
    return () => clearTimeout(timer)
  })
  return isSettling
}
