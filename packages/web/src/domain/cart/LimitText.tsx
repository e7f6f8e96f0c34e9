import Typography from '@mui/material/Typography'
import { isUsedUp, limitText } from './limit-text.ts'
import type { TeamLimits } from './use-team-limits.ts'

interface LimitTextProps {
  readonly itemId: number
  readonly limits: TeamLimits
}

/** What the team holds of an item, before anybody is refused; marked when it can have no more. */
export function LimitText({ itemId, limits }: LimitTextProps) {
  const uses = limits.usesOf(itemId)
  const text = limitText(limits.heldOf(itemId), uses)
  if (text === '') return null
  return (
    <Typography
      variant="body2"
      sx={{
        color: uses.some(isUsedUp) ? 'warning.main' : 'text.secondary',
        // The name of a category may have no space.
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Typography>
  )
}
