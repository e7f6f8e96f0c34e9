import { formatNumber, type Item, type LimitUse } from '@signout/contract'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { messages } from '#messages.ts'
import { priceText, useCreditsRoom, useHasCredits } from '#shared/teams/credits.tsx'
import { BrokenLimit } from '#shared/teams/BrokenLimit.tsx'
import { leftPhrase, type TeamLimits, limitText } from '#shared/teams/team-limits.tsx'
import { ItemThumbnail } from '#shared/items/ItemThumbnail.tsx'
import { paths } from '#paths.ts'
import { focusOnMount } from '#ui/page/FocusFallback.tsx'
import { DeleteIcon } from '#ui/pictures/icons.tsx'
import { QuantityInput } from '#ui/forms/QuantityInput.tsx'

/** Why the details of an item are missing. */
export type Absence = 'loading' | 'failed' | 'gone'

interface CartRowProps {
  readonly id: number
  readonly name: string
  readonly quantity: number
  readonly item: Item | undefined
  readonly absence: Absence
  /** The largest quantity on offer; 0 when the item is unavailable. */
  readonly max: number
  readonly limits: TeamLimits
  /** Limits that the cart breaks with this row. */
  readonly broken: readonly LimitUse[]
  /** Whether the order was refused for this row. */
  readonly isRefused: boolean
  readonly disabled: boolean
  /** Whether it has just been put back, and takes the focus. */
  readonly isRestored: boolean
  readonly onQuantity: (quantity: number) => void
  readonly onRemove: () => void
}

export function CartRow(props: CartRowProps) {
  const { id, name, item, absence, disabled, isRefused, isRestored, onRemove } = props
  return (
    <Box
      component="li"
      ref={isRestored ? focusOnMount : undefined}
      tabIndex={-1}
      sx={isRefused ? refusedRow : row}
    >
      <Box sx={{ gridRow: { xs: 'span 2', sm: 'auto' }, alignSelf: { xs: 'start', sm: 'center' } }}>
        <ItemThumbnail item={item} size={56} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {item && (
          <Link
            href={paths.item(id)}
            color="text.primary"
            underline="hover"
            sx={{ display: 'inline-block', py: 0.25, fontWeight: 600 }}
          >
            {name}
          </Link>
        )}
        {item && <CartRowStanding {...props} item={item} />}
        {!item && absence === 'loading' && <NameSkeleton />}
        {!item && absence !== 'loading' && <Typography sx={{ fontWeight: 600 }}>{name}</Typography>}
        {!item && absence === 'gone' && (
          <Typography variant="body2" color="error">
            This item no longer exists.
          </Typography>
        )}
      </Box>
      <Box sx={controls}>
        <Quantity {...props} />
        <IconButton aria-label={`Remove ${name}`} disabled={disabled} onClick={onRemove}>
          <DeleteIcon />
        </IconButton>
      </Box>
    </Box>
  )
}

function NameSkeleton() {
  return (
    <>
      <Skeleton width="70%" />
      <ReservedLines>
        <Skeleton width="45%" />
      </ReservedLines>
    </>
  )
}

function Quantity(props: CartRowProps) {
  const { item, absence, quantity, max, name, disabled, onQuantity } = props
  if (item === undefined) {
    return absence === 'loading' ? (
      <Skeleton variant="rounded" width={88} height={40} />
    ) : (
      <Typography variant="body2">Quantity: {formatNumber(quantity)}</Typography>
    )
  }
  if (max === 0) return <Typography variant="body2">Currently unavailable</Typography>
  return (
    <QuantityInput
      label={`Quantity of ${name}`}
      isLabelHidden
      max={max}
      value={quantity}
      disabled={disabled}
      error={quantity > max ? messages.atMost(formatNumber(max)) : undefined}
      onChange={(chosen) => {
        if (chosen !== null && chosen > 0) onQuantity(chosen)
      }}
    />
  )
}

/** On phones the controls are below the name; elsewhere there is room for one broken limit. */
const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '56px minmax(0, 1fr)', sm: '56px minmax(0, 1fr) auto' },
  columnGap: 2,
  rowGap: 0.75,
  p: { xs: 1.5, sm: 2 },
  minHeight: { sm: 97 },
  alignItems: 'center',
  '& + &': { borderTop: '1px solid', borderTopColor: 'divider' },
} as const

const refusedRow = {
  ...row,
  borderLeft: '4px solid',
  borderLeftColor: 'error.main',
  pl: { xs: 1, sm: 1.5 },
} as const

const controls = {
  display: 'flex',
  gap: 1,
  minHeight: 44,
  alignItems: 'center',
  justifyContent: 'space-between',
} as const

interface CartRowStandingProps extends Pick<
  CartRowProps,
  'quantity' | 'limits' | 'broken' | 'isRefused'
> {
  readonly item: Item
}

/**
 * The stock of an item and the units that the team holds; or the excess of the cart over a limit, before it is refused.
 */
function CartRowStanding(props: CartRowStandingProps) {
  const { item, quantity, limits, broken, isRefused } = props
  const { id, quantity_remaining: left } = item
  const facts = [`${formatNumber(left)} in stock`]
  const uses = limits.usesOf(id)
  const credits = useCreditsRoom()(item)
  const text = limitText(limits.heldOf(id), uses)
  if (useHasCredits()) facts.push(`${priceText(item)} each`)
  if (item.is_consumable) facts.push(messages.yoursToKeep)
  const phrase =
    broken.length === 0
      ? leftPhrase(limits.heldOf(id), uses, { stock: left - quantity, credits })
      : ''
  const hasMore = text !== '' && phrase !== '' && phrase !== text
  if (phrase !== '' && !hasMore) facts.push(phrase)
  return (
    <ReservedLines>
      <Box sx={{ color: 'text.secondary' }}>
        {facts.join(' · ')}
        {hasMore && <Folded phrase={phrase}>{text}</Folded>}
      </Box>
      {broken.map((use) => (
        <BrokenLimit key={`${use.kind} ${use.name}`} use={use} isRefused={isRefused} />
      ))}
    </ReservedLines>
  )
}

interface FoldedProps {
  readonly phrase: string
  readonly children: string
}

/** What is left of the limits in a phrase, after the other facts; a tap shows the use of each. */
function Folded({ phrase, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {' · '}
      <Link
        component="button"
        underline="hover"
        aria-expanded={isOpen}
        title={children}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ font: 'inherit', color: 'inherit', verticalAlign: 'baseline', py: 0.25 }}
      >
        {phrase}
      </Link>
      {isOpen && <div>{children}</div>}
    </>
  )
}

/** Reserves space on phones for the team's units and a broken limit, which appear later. */
function ReservedLines({ children }: { readonly children?: ReactNode }) {
  return (
    <Typography component="div" variant="body2" sx={{ minHeight: { xs: '3lh', sm: 0 } }}>
      {children}
    </Typography>
  )
}
