import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useId } from 'react'
import { locked } from '../form/Form.tsx'

interface BusyButtonProps extends Omit<ButtonProps, 'id' | 'loading'> {
  /** Whether its action is under way. */
  readonly isBusy: boolean
}

/** A button that keeps the focus while its action is under way: MUI's `loading` would disable it. */
export function BusyButton({ isBusy, startIcon, onClick, ...props }: BusyButtonProps) {
  const id = useId()
  const spinner = <CircularProgress aria-labelledby={id} size={18} color="inherit" />
  return (
    <Button
      {...props}
      id={id}
      {...locked(isBusy)}
      startIcon={isBusy ? spinner : startIcon}
      onClick={isBusy ? undefined : onClick}
    />
  )
}
