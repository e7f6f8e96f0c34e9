import { fullName, type Team } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { IdProvided } from '../../members/IdProvided.tsx'

interface IdBoxesProps {
  readonly team: Team
  /** A member turned out to have left. */
  readonly onGone: () => void
}

/** Who of the team has handed in a piece of ID, where the order is handed out. */
export function IdBoxes({ team, onGone }: IdBoxesProps) {
  return (
    <Box component="fieldset" sx={{ flex: '1 1 240px', minWidth: 0, m: 0, p: 0, border: 0 }}>
      <Typography component="legend" variant="body2" sx={{ p: 0, color: 'text.secondary' }}>
        ID provided
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {team.profiles.map((profile) => (
          <IdProvided
            key={profile.id}
            profile={profile}
            label={fullName(profile.user)}
            onGone={onGone}
          />
        ))}
      </Box>
    </Box>
  )
}
