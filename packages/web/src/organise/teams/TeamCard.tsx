import {
  formatNumber,
  fullName,
  type ListedTeam,
  orderStatuses,
  statusCountLabel,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import { paths } from '#paths.ts'

/** A team's code, its members' full names and the numbers of its orders, linked to the team. */
export function TeamCard({ team }: { readonly team: ListedTeam }) {
  const { team_code, profiles } = team
  const orders = ordersInWords(team)
  return (
    <Card sx={{ height: '100%' }}>
      <CardActionArea href={paths.team(team_code)} sx={areaSx}>
        <Typography variant="h2" sx={{ letterSpacing: '0.08em', color: 'primary.main' }}>
          {team_code}
        </Typography>
        {profiles.map(({ id, user }) => (
          <Box
            key={id}
            component="span"
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            title={fullName(user)}
          >
            {fullName(user)}
          </Box>
        ))}
        {orders !== '' && (
          <Typography
            component="span"
            variant="body2"
            sx={{ mt: 'auto', pt: 0.5, fontWeight: 600 }}
          >
            {orders}
          </Typography>
        )}
      </CardActionArea>
    </Card>
  )
}

/** `1 in progress · 2 ready · 3 out`; numbers of zero are omitted. */
function ordersInWords({ status_counts: counts }: ListedTeam): string {
  return orderStatuses
    .flatMap((status) => {
      const word = statusCountLabel(status)
      return word === null || counts[status] === 0 ? [] : `${formatNumber(counts[status])} ${word}`
    })
    .join(' · ')
}

const areaSx = {
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  p: 2,
  height: '100%',
  minHeight: { sm: 148 },
  alignItems: 'stretch',
  justifyContent: 'flex-start',
}
