import Button, { type ButtonProps } from '@mui/material/Button'
import { useForkRef } from '@mui/material/utils'
import { useLayoutEffect, useRef, useState } from 'react'
import { msUntilSteady, steady } from './presses.ts'

/**
 * A button that may appear, or move, to where another one was just pressed. It then takes no click for a second, so that
 * a double click, or a second Enter, never does two things.
 */
export function SteadyButton({ ref, ...props }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isSettling, setIsSettling] = useState(false)
  // After every render: whatever was above may have gone.
  useLayoutEffect(() => {
    const ms = button.current === null ? 0 : msUntilSteady(button.current)
    setIsSettling(ms > 0)
    if (ms === 0) return undefined
    const timer = setTimeout(() => setIsSettling(false), ms)
    return () => clearTimeout(timer)
  })
  return (
    <Button
      {...props}
      {...steady}
      {...(isSettling && { 'aria-disabled': true })}
      ref={useForkRef(button, ref)}
      sx={[{ '&[aria-disabled=true]': { opacity: 0.5 } }, ...[props.sx ?? []].flat()]}
    />
  )
}
