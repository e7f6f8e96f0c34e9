import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { emailAsIs } from '#kit/form/typed-as-is.ts'

/** As the theme's own. */
const formLabel = { display: 'block', mb: 0.5, fontSize: '0.875rem', lineHeight: '20px' }

interface LoginFieldProps {
  readonly name: 'email' | 'password'
  readonly label: string
  readonly autoComplete: string
  readonly error?: string | null | undefined
  /** Whether a password can be shown while it is typed. */
  readonly isReadable?: boolean
  readonly defaultValue?: string
}

/** A field and its message in plain HTML: MUI's inputs would make the first load 7 % larger. */
export function LoginField(props: LoginFieldProps) {
  const { name, label, autoComplete, error, isReadable = false, defaultValue } = props
  const id = useId()
  const hasFailed = typeof error === 'string'
  return (
    <div>
      <Box component="label" htmlFor={id} sx={formLabel}>
        {label}
      </Box>
      <Field
        id={id}
        name={name}
        {...(name === 'email' ? emailAsIs : { type: isReadable ? 'text' : 'password' })}
        autoComplete={autoComplete}
        defaultValue={defaultValue}
        required
        aria-invalid={hasFailed}
        aria-describedby={`${id}-error`}
      />
      <Box
        id={`${id}-error`}
        role="alert"
        sx={{ minHeight: '1.5em', mt: 0.5, color: 'error.main', fontSize: '0.875rem' }}
      >
        {error}
      </Box>
    </div>
  )
}

const Field = styled('input')(({ theme: { vars, typography } }) => ({
  width: '100%',
  height: 48,
  padding: '0 14px',
  font: 'inherit',
  fontFamily: typography.fontFamily,
  color: vars.palette.text.primary,
  background: vars.palette.background.paper,
  border: `1px solid ${vars.palette.grey[600]}`,
  borderRadius: vars.shape.borderRadius,
  '&:focus-visible': {
    outline: `2px solid ${vars.palette.primary.main}`,
    outlineOffset: -1,
    borderColor: 'transparent',
  },
  '&[aria-invalid=true]': {
    borderColor: vars.palette.error.main,
    outlineColor: vars.palette.error.main,
  },
}))
