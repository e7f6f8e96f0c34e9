import { fullName, type Profile, type Team } from '@signout/contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useId } from 'react'
import { UsersSheet } from '#shared/people/UsersSheet.tsx'
import { useUsersView } from '#shared/people/use-users-view.ts'
import { stackedTable, stackedTableBox } from '#ui/lists/stacked-table.ts'
import { paths } from '#paths.ts'
import { EmailAddress } from '#ui/page/EmailAddress.tsx'
import { touchTarget } from '#ui/page/touch-target.ts'
import { AddPerson } from './AddPerson.tsx'
import { IdProvided } from './IdProvided.tsx'
import { formatPhone } from '#shared/people/format-phone.ts'

/** The members of the team, and whether the desk has their IDs. */
export function TeamInfo({ team }: { readonly team: Team }) {
  const { open } = useUsersView()
  return (
    <Box sx={stackedTableBox}>
      <Table size="small" aria-label={`Members of team ${team.team_code}`} sx={stackedTable(600)}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '30%' }}>Name</TableCell>
            <TableCell>Email</TableCell>
            <TableCell sx={{ width: 148 }}>Phone</TableCell>
            <TableCell sx={{ width: 122 }}>ID</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {team.profiles.map((profile) => (
            <MemberRow key={profile.id} profile={profile} onOpen={() => open(profile.user.id)} />
          ))}
        </TableBody>
      </Table>
      <AddPerson team={team} />
      <UsersSheet />
    </Box>
  )
}

interface MemberRowProps {
  readonly profile: Profile
  /** Opens the member's account. */
  readonly onOpen: () => void
}

function MemberRow({ profile, onOpen }: MemberRowProps) {
  const { user, phone_number } = profile
  const nameId = useId()
  return (
    <TableRow>
      <TableCell component="th" scope="row" id={nameId} sx={{ overflowWrap: 'anywhere' }}>
        <Link
          component="button"
          onClick={onOpen}
          sx={{ ...touchTarget, font: 'inherit', textAlign: 'left' }}
        >
          {fullName(profile.user)}
        </Link>
      </TableCell>
      <TableCell data-label="Email" sx={{ overflowWrap: 'anywhere' }}>
        <Link href={paths.mail(user.email)} sx={touchTarget}>
          <EmailAddress>{user.email}</EmailAddress>
        </Link>
      </TableCell>
      <TableCell
        data-label="Phone"
        sx={{ overflowWrap: 'anywhere', '& a': { whiteSpace: 'nowrap' } }}
      >
        {phone_number === '' ? (
          '–'
        ) : (
          <Link href={paths.phone(phone_number)} sx={touchTarget}>
            {formatPhone(phone_number)}
          </Link>
        )}
      </TableCell>
      <TableCell>
        <IdProvided label="ID provided" profile={profile} nameId={nameId} />
      </TableCell>
    </TableRow>
  )
}
