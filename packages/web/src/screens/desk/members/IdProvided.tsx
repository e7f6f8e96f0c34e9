import type { Profile } from '@signout/contract'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useIdProvided } from './use-id-provided.ts'

interface IdProvidedProps {
  readonly profile: Profile
  readonly label: string
  /** Id of the element with the member's name, where the label is not it. */
  readonly nameId?: string
  readonly onGone: () => void
}

/** Whether a member has handed in a piece of ID. Shows a change immediately; accepts the next click once it is saved. */
export function IdProvided({ profile, label, nameId, onGone }: IdProvidedProps) {
  const { isProvided, isSaving, toggle } = useIdProvided(profile, onGone)
  return (
    <FormControlLabel
      label={label}
      aria-busy={isSaving}
      control={
        <Checkbox
          checked={isProvided}
          onChange={() => void toggle()}
          slotProps={{ input: { 'aria-describedby': nameId } }}
        />
      }
      slotProps={{ typography: { variant: 'body2', sx: { overflowWrap: 'anywhere' } } }}
      sx={{ mr: 0, opacity: isSaving ? 0.6 : 1 }}
    />
  )
}
