import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { type ButtonHTMLAttributes, useId } from 'react'

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Filled for the main action of a form. */
  readonly look?: 'filled' | 'text'
  /** Whether its action is under way. */
  readonly isBusy?: boolean
}

/** A plain HTML button that looks like the others, which are loaded after the first page (decision 009). */
export function PlainButton(props: PlainButtonProps) {
  const { look = 'text', isBusy = false, type = 'button', disabled, children, ...rest } = props
  const Shape = look === 'filled' ? Filled : Text
  const ownId = useId()
  const { id = ownId } = rest
  return (
    <Shape {...rest} id={id} type={type} disabled={isBusy || disabled}>
      {isBusy && <CircularProgress aria-labelledby={id} size={16} color="inherit" sx={{ mr: 1 }} />}
      {children}
    </Shape>
  )
}

const Text = styled('button')(({ theme: { vars, typography } }) => ({
  ...typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 64,
  minHeight: 40,
  padding: '6px 8px',
  border: 0,
  borderRadius: vars.shape.borderRadius,
  color: 'inherit',
  background: 'transparent',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44 },
  '@media (hover: hover)': { '&:hover': { backgroundColor: vars.palette.action.hover } },
  '&:focus-visible': { outline: `3px solid ${vars.palette.primary.light}`, outlineOffset: 2 },
}))

const Filled = styled(Text)(({ theme: { vars } }) => ({
  fontSize: '0.9375rem',
  padding: '8px 22px',
  '@media (forced-colors: active)': { border: '1px solid' },
  color: vars.palette.primary.contrastText,
  backgroundColor: vars.palette.primary.main,
  '@media (hover: hover)': { '&:hover': { backgroundColor: vars.palette.primary.dark } },
  '&:disabled': {
    color: vars.palette.action.disabled,
    backgroundColor: vars.palette.action.disabledBackground,
    cursor: 'default',
  },
}))
