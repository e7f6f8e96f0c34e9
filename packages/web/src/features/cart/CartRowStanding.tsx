import { formatNumber, type Item, type LimitUse } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { brokenText, limitText } from '#parts/cart/limit-text.ts'
import type { TeamLimits } from '#parts/cart/use-team-limits.ts'
import { WarningIcon } from '#ui/pictures/icons.tsx'

interface CartRowStandingProps {
  readonly item: Item
  readonly limits: TeamLimits
  /** The limits that the cart would break with this row. */
  readonly broken: readonly LimitUse[]
  /** The order was refused for them. */
  readonly isRefused: boolean
}

/** The stock of an item and what the team holds of it; or by how much the cart is over a limit, before it is refused. */
export function CartRowStanding({ item, limits, broken, isRefused }: CartRowStandingProps) {
  const { id, quantity_remaining: left } = item
  const facts = [`${formatNumber(left)} in stock`]
  const text = limitText(limits.heldOf(id), limits.usesOf(id))
  if (broken.length === 0 && text !== '') facts.push(text)
  return (
    <>
      {/* On phones what the team holds comes later, and mostly takes a second line. */}
      <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: { xs: '2lh', sm: 0 } }}>
        {facts.join(' · ')}
      </Typography>
      {broken.map((use) => (
        <Typography
          key={`${use.kind} ${use.name}`}
          variant="body2"
          sx={{ display: 'flex', gap: 0.5, color: isRefused ? 'error.main' : 'warning.main' }}
        >
          <WarningIcon sx={{ flex: 'none', fontSize: '1.1rem', mt: '0.1em' }} />
          <Box component="span" sx={{ minWidth: 0 }}>
            {isRefused && <Box component="strong">Refused:</Box>} {brokenText(use)}
          </Box>
        </Typography>
      ))}
    </>
  )
}
