import { formatNumber, type Item, type LimitUse } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { brokenText, limitText } from '#domain/cart/limit-text.ts'
import type { TeamLimits } from '#domain/cart/use-team-limits.ts'
import { WarningIcon } from '#kit/pictures/icons.tsx'

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
    <StandingRoom>
      <Box sx={{ color: 'text.secondary' }}>{facts.join(' · ')}</Box>
      {broken.map((use) => (
        <Box
          key={`${use.kind} ${use.name}`}
          sx={{ display: 'flex', gap: 0.5, color: isRefused ? 'error.main' : 'warning.main' }}
        >
          <WarningIcon sx={{ flex: 'none', fontSize: '1.1rem', mt: '0.1em' }} />
          <Box component="span" sx={{ minWidth: 0 }}>
            {isRefused && <Box component="strong">Refused:</Box>} {brokenText(use)}
          </Box>
        </Box>
      ))}
    </StandingRoom>
  )
}

/** On phones what the team holds, and a limit that the cart breaks, come later: the room for them is there before. */
export function StandingRoom({ children }: { readonly children?: ReactNode }) {
  return (
    <Typography component="div" variant="body2" sx={{ minHeight: { xs: '3lh', sm: 0 } }}>
      {children}
    </Typography>
  )
}
