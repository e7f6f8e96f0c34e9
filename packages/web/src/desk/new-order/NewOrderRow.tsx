import { formatNumber, type Item, type LimitUse } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ItemThumbnail } from '#shared/items/ItemThumbnail.tsx'
import { priceText, useHasCredits } from '#shared/teams/credits.tsx'
import { BrokenLimit } from '#shared/teams/BrokenLimit.tsx'
import { limitText } from '#shared/teams/team-limits.tsx'
import { Stepper } from '#ui/forms/Stepper.tsx'
import { roomLeft } from '#shared/teams/limit-rules.ts'

const theTeamHas = 'The team has'

interface NewOrderRowProps {
  readonly item: Item
  readonly quantity: number
  /** Units that the team already has. */
  readonly held: number
  readonly uses: readonly LimitUse[]
  /** Limits that the order breaks with this row. */
  readonly broken: readonly LimitUse[]
  readonly disabled: boolean
  readonly onChange: (quantity: number) => void
}

/** An item that can be ordered: its location, its stock, and the team's use of its limits. */
export function NewOrderRow(props: NewOrderRowProps) {
  const { item, quantity, held, uses, broken, disabled, onChange } = props
  const { name, location, quantity_remaining: left } = item
  const facts = [
    location ?? '',
    left === 0 ? 'None left' : `${formatNumber(left)} left`,
    useHasCredits() ? priceText(item) : '',
    broken.length === 0 ? limitText(held, uses, theTeamHas) : '',
  ]
  return (
    <Box component="li" sx={rowSx}>
      <ItemThumbnail item={item} size={36} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
          {facts.filter((fact) => fact !== '').join(' · ')}
          {broken.map((use) => (
            <BrokenLimit key={`${use.kind} ${use.name}`} use={use} theTeamHas={theTeamHas} />
          ))}
        </Typography>
      </Box>
      <Stepper
        label={name}
        min={0}
        max={roomLeft(left, uses)}
        value={quantity}
        disabled={disabled}
        onChange={onChange}
      />
    </Box>
  )
}

const rowSx = {
  display: 'flex',
  gap: 1.5,
  py: 1,
  alignItems: 'center',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const
