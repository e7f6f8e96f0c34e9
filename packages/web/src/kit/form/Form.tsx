import type { ButtonProps } from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { FormEventHandler, ReactNode } from 'react'
import { SteadyButton } from '../buttons/SteadyButton.tsx'

interface FormProps {
  /** The form's name for screen readers. */
  readonly label: string
  readonly submitLabel: string
  readonly submitSize?: ButtonProps['size']
  /** Whether it is being sent. */
  readonly isBusy: boolean
  readonly onSubmit: FormEventHandler
  readonly children: ReactNode
}

/** Fields one below the other, with one button at the end. We validate them, not the browser. */
export function Form(props: FormProps) {
  const { label, submitLabel, submitSize, isBusy, onSubmit, children } = props
  return (
    <Stack component="form" noValidate aria-label={label} onSubmit={onSubmit} sx={{ gap: 2 }}>
      {children}
      <SteadyButton
        type="submit"
        variant="contained"
        size={submitSize}
        loading={isBusy}
        sx={{ alignSelf: 'flex-start' }}
      >
        {submitLabel}
      </SteadyButton>
    </Stack>
  )
}

/**
 * Props that lock a choice or button of a form being saved, when a change would be lost. It keeps the focus and its
 * value, looks disabled (`theme.ts`) and is announced as such; its handler must do nothing.
 */
export function locked(isLocked: boolean): { readonly 'aria-disabled'?: true } {
  return isLocked ? { 'aria-disabled': true } : {}
}
