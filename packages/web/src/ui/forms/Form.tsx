import type { ButtonProps } from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { FormEventHandler, ReactNode } from 'react'
import { SteadyButton } from '../buttons/SteadyButton.tsx'
import { ErrorAlert } from '../page/ErrorAlert.tsx'

interface SubmitButtonProps {
  readonly submitLabel: string
  readonly submitSize?: ButtonProps['size']
  /** Whether it is being sent. */
  readonly isBusy: boolean
}

/** A form with more than one button, which are the last of its children. */
interface OwnButtons {
  readonly submitLabel?: undefined
}

type FormProps = (SubmitButtonProps | OwnButtons) & {
  /** The form's name for screen readers, which makes it a landmark. */
  readonly label?: string
  /** Failure that belongs to no field. */
  readonly problem?: string
  readonly onSubmit: FormEventHandler
  readonly children: ReactNode
}

/** Fields one below the other, with the buttons at the end. We validate them, not the browser. */
export function Form(props: FormProps) {
  const { label, problem, onSubmit, children } = props
  return (
    <Stack component="form" noValidate aria-label={label} onSubmit={onSubmit} sx={{ gap: 2 }}>
      {problem !== undefined && <ErrorAlert>{problem}</ErrorAlert>}
      {children}
      {props.submitLabel !== undefined && <SubmitButton {...props} />}
    </Stack>
  )
}

function SubmitButton({ submitLabel, submitSize, isBusy }: SubmitButtonProps) {
  return (
    <SteadyButton
      type="submit"
      variant="contained"
      size={submitSize}
      isBusy={isBusy}
      sx={{ alignSelf: 'flex-start' }}
    >
      {submitLabel}
    </SteadyButton>
  )
}
