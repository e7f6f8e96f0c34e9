import { formatPhone, type Profile } from '@signout/contract'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useId } from 'react'
import { useIdProvided } from '../use-team.ts'

interface MemberRowProps {
  readonly profile: Profile
  readonly onGone: () => void
}

export function MemberRow({ profile, onGone }: MemberRowProps) {
  const { user, phone_number } = profile
  const nameId = useId()
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        id={nameId}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {user.first_name} {user.last_name}
      </TableCell>
      <TableCell data-label="Email" sx={{ overflowWrap: 'anywhere' }}>
        <Link href={`mailto:${user.email}`}>{user.email}</Link>
      </TableCell>
      <TableCell data-label="Phone">
        {phone_number !== '' && (
          <Link href={`tel:${phone_number}`} sx={{ whiteSpace: 'nowrap' }}>
            {formatPhone(phone_number)}
          </Link>
        )}
      </TableCell>
      <TableCell>
        <IdProvided profile={profile} nameId={nameId} onGone={onGone} />
      </TableCell>
    </TableRow>
  )
}

/** Shows the new answer at once; takes the next click when it is saved. */
function IdProvided({ profile, onGone, nameId }: MemberRowProps & { readonly nameId: string }) {
  const { isProvided, isSaving, toggle } = useIdProvided(profile, onGone)
  return (
    <FormControlLabel
      label="ID provided"
      aria-busy={isSaving}
      control={
        <Checkbox
          checked={isProvided}
          onChange={() => {
            if (!isSaving) toggle()
          }}
          slotProps={{ input: { 'aria-describedby': nameId } }}
        />
      }
      sx={{ mr: 0, whiteSpace: 'nowrap', opacity: isSaving ? 0.6 : 1 }}
    />
  )
}
