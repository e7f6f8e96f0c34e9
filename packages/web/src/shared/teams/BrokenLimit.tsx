import { formatNumber, type LimitUse } from '@signout/contract'
import Box from '@mui/material/Box'
import { WarningIcon } from '#ui/pictures/icons.tsx'
import { shareText } from './team-limits.tsx'

interface BrokenLimitProps {
  readonly use: LimitUse
  readonly theTeamHas?: string
  /** Whether the order was refused for it. */
  readonly isRefused?: boolean
}

/** Says at a row of an order by how much it is over a limit. */
export function BrokenLimit({ use, theTeamHas, isRefused = false }: BrokenLimitProps) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, color: isRefused ? 'error.main' : 'warning.main' }}>
      <WarningIcon sx={{ flex: 'none', fontSize: '1.1rem', mt: '0.1em' }} />
      <Box component="span" sx={{ minWidth: 0 }}>
        {isRefused && <Box component="strong">Refused:</Box>} {brokenText(use, theTeamHas)}
      </Box>
    </Box>
  )
}

/**
 * Why a limit forbids an order, with the sum.
 * @internal Exported for its test.
 */
export function brokenText(use: LimitUse, theTeamHas = 'Your team has'): string {
  return `${theTeamHas} ${shareText(use)}; this order adds ${formatNumber(use.added)}`
}
