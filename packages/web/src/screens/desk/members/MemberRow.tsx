import { formatPhone, fullName, type Profile } from '@signout/contract'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useId } from 'react'
import { paths } from '#paths.ts'
import { EmailAddress } from '#kit/links/EmailAddress.tsx'
import { IdProvided } from './IdProvided.tsx'

interface MemberRowProps {
  readonly profile: Profile
  readonly onGone: () => void
  /** Shows the member's account. */
  readonly onOpen: () => void
}

export function MemberRow({ profile, onGone, onOpen }: MemberRowProps) {
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
        <Link
          component="button"
          onClick={onOpen}
          sx={{ ...target, font: 'inherit', textAlign: 'left' }}
        >
          {fullName(profile.user)}
        </Link>
      </TableCell>
      <TableCell data-label="Email" sx={{ overflowWrap: 'anywhere' }}>
        <Link href={paths.mail(user.email)} sx={target}>
          <EmailAddress>{user.email}</EmailAddress>
        </Link>
      </TableCell>
      <TableCell data-label="Phone" sx={{ overflowWrap: 'anywhere' }}>
        {phone_number === '' ? (
          '–'
        ) : (
          <Link href={paths.phone(phone_number)} sx={target}>
            {formatPhone(phone_number)}
          </Link>
        )}
      </TableCell>
      <TableCell>
        <IdProvided label="ID provided" profile={profile} nameId={nameId} onGone={onGone} />
      </TableCell>
    </TableRow>
  )
}

/** For a finger. */
const target = {
  '@media (pointer: coarse)': { display: 'inline-flex', minHeight: 44, alignItems: 'center' },
} as const
