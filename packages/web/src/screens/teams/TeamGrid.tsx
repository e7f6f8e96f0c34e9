import type { ListedTeam } from '@signout/contract'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { TeamCard } from './TeamCard.tsx'

interface TeamGridProps {
  /** Undefined while the first page loads. */
  readonly teams: readonly ListedTeam[] | undefined
  /** Another search is loading. */
  readonly isOutdated: boolean
}

const placeholders = 12

export function TeamGrid({ teams, isOutdated }: TeamGridProps) {
  return (
    <Box
      component="ul"
      aria-label="Teams"
      aria-busy={teams === undefined || isOutdated}
      sx={{
        display: 'grid',
        gap: 2,
        m: 0,
        p: 0,
        listStyle: 'none',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 236px), 1fr))',
        opacity: isOutdated ? 0.6 : 1,
      }}
    >
      {teams === undefined
        ? Array.from({ length: placeholders }, (_, place) => (
            <li key={`place ${place}`}>
              <Skeleton variant="rounded" height={148} />
            </li>
          ))
        : teams.map((team) => (
            <li key={team.id}>
              <TeamCard team={team} />
            </li>
          ))}
    </Box>
  )
}
