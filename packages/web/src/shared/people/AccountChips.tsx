import { type Account, allGroupNames, isInGroup, isolate } from '@signout/contract'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { groupLabels } from './user-values.ts'

interface AccountChipsProps {
  readonly account: Account
  /** Whether a participant's team is shown. */
  readonly hasTeam?: boolean
}

/** Marks users at a glance: disabled ones, organisers, and those who still have to sign. */
export function AccountChips({ account, hasTeam = false }: AccountChipsProps) {
  const { is_active, profile, review_status, registration_team } = account
  const groups = allGroupNames.filter((name) => isInGroup(account, name))
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {!is_active && <Chip size="small" color="error" variant="outlined" label="Disabled" />}
      {groups.map((name) => (
        <Chip
          key={name}
          size="small"
          color="primary"
          variant="outlined"
          label={groupLabels[name]}
        />
      ))}
      {hasTeam && profile !== null && (
        <Chip size="small" variant="outlined" label={`Team ${profile.team}`} />
      )}
      {profile === null && review_status !== 'None' && (
        <Chip size="small" variant="outlined" label={review_status} />
      )}
      {registration_team !== null && (
        <Chip
          size="small"
          variant="outlined"
          title="Team at registration"
          label={`Registered with ${isolate(registration_team)}`}
        />
      )}
    </Box>
  )
}
