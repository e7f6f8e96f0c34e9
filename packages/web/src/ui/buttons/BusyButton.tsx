import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { type MouseEvent, useId } from 'react'
import { locked } from '../forms/locked.ts'

export interface BusyButtonProps extends Omit<ButtonProps, 'id' | 'loading'> {
  /** Whether its action is under way. */
  readonly isBusy: boolean
}

/**
 * A button that keeps the focus while its action is under way: MUI's `loading` would disable it. Where the
 * specification says that it is disabled (spec §24), `disabled` says so, too, at the price of the focus.
 */
export function BusyButton({ isBusy, onClick, children, ...props }: BusyButtonProps) {
  const id = useId()
  return (
    <Button {...props} id={id} {...locked(isBusy)} onClick={isBusy ? ignore : onClick}>
      {isBusy && <CircularProgress aria-labelledby={id} size={16} color="inherit" sx={overLabel} />}
      {isBusy ? <span style={{ opacity: 0 }}>{children}</span> : children}
    </Button>
  )
}

/** Nothing is sent twice, neither by a second click nor by Enter in a field. */
export function ignore(event: MouseEvent): void {
  event.preventDefault()
}

/** In the middle of the button, whose label keeps its room. */
const overLabel = { position: 'absolute', left: 'calc(50% - 8px)' } as const
