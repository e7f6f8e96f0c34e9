import type { Team } from '@signout/contract'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { UsersSheet } from '#domain/users/UsersSheet.tsx'
import { useUsersView } from '#domain/users/use-users-view.ts'
import { stackedTable, stackedTableBox } from '#kit/stacked-table.ts'
import { MemberRow } from './MemberRow.tsx'

interface TeamInfoProps {
  readonly team: Team
  /** A member turned out to have left. */
  readonly onGone: () => void
}

export function TeamInfo({ team, onGone }: TeamInfoProps) {
  const { open } = useUsersView()
  return (
    <Box sx={stackedTableBox}>
      <Table size="small" aria-label={`Members of team ${team.team_code}`} sx={stackedTable(500)}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '21%' }}>Name</TableCell>
            <TableCell>Email</TableCell>
            <TableCell sx={{ width: 120 }}>Phone</TableCell>
            <TableCell sx={{ width: 122 }}>ID</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {team.profiles.map((profile) => (
            <MemberRow
              key={profile.id}
              profile={profile}
              onGone={onGone}
              onOpen={() => open(profile.user.id)}
            />
          ))}
        </TableBody>
      </Table>
      <UsersSheet />
    </Box>
  )
}
