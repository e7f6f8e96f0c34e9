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
        isBusy={isBusy}
        sx={{ alignSelf: 'flex-start' }}
      >
        {submitLabel}
      </SteadyButton>
    </Stack>
  )
}
