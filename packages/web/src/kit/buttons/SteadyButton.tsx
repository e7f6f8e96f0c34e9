import Button, { type ButtonProps } from '@mui/material/Button'
import { useForkRef } from '@mui/material/utils'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { msUntilSteady, steady } from './presses.ts'

/**
 * A button that may appear, or move, to where another one was just pressed. It then takes no click for a second, so that
 * a double click, or a second Enter, never does two things.
 */
export function SteadyButton({ ref, ...props }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isSettling = useSettling(button)
  return (
    <Button
      {...props}
      {...steady}
      {...(isSettling && { 'aria-disabled': true })}
      ref={useForkRef(button, ref)}
    />
  )
}

/** Whether another control was just pressed where this one is now. */
function useSettling(button: RefObject<HTMLButtonElement | null>): boolean {
  const [isSettling, setIsSettling] = useState(false)
  const settle = useEffectEvent(() => {
    const ms = button.current === null ? 0 : msUntilSteady(button.current)
    setIsSettling(ms > 0)
    return ms
  })
  // After every render: whatever was above may have gone.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- where things are is known only now
    const ms = settle()
    if (ms === 0) return undefined
    const timer = setTimeout(() => setIsSettling(false), ms)
    return () => clearTimeout(timer)
  })
  return isSettling
}
