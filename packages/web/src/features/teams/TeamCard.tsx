import type { Team } from '@signout/contract'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import { paths } from '#paths.ts'

/** A team's code and its members' full names; leads to the team. */
export function TeamCard({ team: { team_code, profiles } }: { readonly team: Team }) {
  return (
    <Card sx={{ height: '100%' }}>
      <CardActionArea
        href={paths.team(team_code)}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
          p: 2,
          height: '100%',
          minHeight: { sm: 148 },
          alignItems: 'stretch',
          justifyContent: 'flex-start',
        }}
      >
        <Typography variant="h2" sx={{ letterSpacing: '0.08em', color: 'primary.main' }}>
          {team_code}
        </Typography>
        {profiles.map(({ id, user }) => (
          <Box
            key={id}
            component="span"
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            title={`${user.first_name} ${user.last_name}`}
          >
            {user.first_name} {user.last_name}
          </Box>
        ))}
      </CardActionArea>
    </Card>
  )
}
