import { type Item, type Role, formatNumber } from '@signout/contract'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { memo, useId, useRef } from 'react'
import { ItemThumbnail } from '#shared/items/ItemThumbnail.tsx'
import { KeepText, StockText } from '#shared/items/ProductDetails.tsx'
import { Price } from '#shared/teams/credits.tsx'
import { tileCorner, WatchOne } from '#shared/items/watch.tsx'
import { clampLines } from '#ui/lists/clamp-lines.ts'
import { AddIcon, RemoveIcon } from '#ui/pictures/icons.tsx'
import type { Offer } from './use-offers.ts'

interface InventoryTileProps extends Partial<Offer> {
  readonly item: Item
  readonly role: Role
  readonly onOpen: (id: number) => void
}

/** One item of the inventory; opens its overview. Memoised: a thousand others need not render when one changes. */
export const InventoryTile = memo(function InventoryTile(props: InventoryTileProps) {
  const { item, role, onOpen, left = '', limits = '', isUsedUp = false } = props
  const { inCart = 0, isFull = false, onAdd, onTakeOut } = props
  const nameId = useId()
  return (
    <Card component="li" sx={role === 'participant' ? twoRows : column}>
      <CardActionArea
        onClick={() => onOpen(item.id)}
        aria-haspopup="dialog"
        sx={{ ...column, flex: 1, p: 1.25, pb: role === 'participant' ? 0 : 1.25, gap: 1 }}
      >
        <ItemThumbnail item={item} size="fill" />
        <Typography id={nameId} component="span" title={item.name} sx={{ ...nameLines, flex: 1 }}>
          {item.name}
        </Typography>
        {role === 'organiser' && item.location !== null && (
          <Typography component="span" variant="body2" sx={locationLine}>
            {item.location}
          </Typography>
        )}
        <StockText item={item} role={role} />
        <KeepText item={item} role={role} />
        {item.credits > 0 && <Price item={item} />}
      </CardActionArea>
      {left !== '' && (
        <Link
          component="button"
          variant="body2"
          underline="hover"
          title={limits}
          aria-describedby={nameId}
          aria-haspopup="dialog"
          onClick={() => onOpen(item.id)}
          sx={{ ...limitLines, color: isUsedUp ? 'warning.main' : 'text.secondary' }}
        >
          {left}
        </Link>
      )}
      {role === 'participant' && item.quantity_remaining === 0 && inCart === 0 && (
        <WatchOne item={item} nameId={nameId} />
      )}
      {(onAdd || inCart > 0) && (
        <CartStepper
          item={item}
          nameId={nameId}
          inCart={inCart}
          isFull={isFull || onAdd === undefined}
          onAdd={onAdd}
          onTakeOut={onTakeOut}
        />
      )}
    </Card>
  )
})

/** Placeholder of a tile while the inventory loads; for participants with space for the limits. */
export function TileSkeleton({ role }: { readonly role: Role }) {
  return (
    <Card component="li" aria-hidden>
      <Box sx={{ ...column, p: 1.25, gap: 1 }}>
        <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '4 / 3' }} />
        <Skeleton width="90%" />
        <Skeleton width="50%" />
        {role === 'participant' && <Skeleton width="80%" height={34} />}
      </Box>
    </Card>
  )
}

const column = { display: 'flex', flexDirection: 'column', alignItems: 'stretch' } as const

/** Aligns stock and limits across the tiles of a row. */
const twoRows = {
  position: 'relative',
  display: 'grid',
  gridRow: 'span 2',
  gridTemplateRows: 'subgrid',
  rowGap: 0,
  pb: 1.25,
} as const

const locationLine = { color: 'text.secondary', overflowWrap: 'anywhere' } as const

const limitLines = {
  px: 1.25,
  minHeight: 24,
  justifySelf: 'start',
  textAlign: 'left',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
} as const

const nameLines = {
  ...clampLines(3),
  overflowWrap: 'anywhere',
  fontWeight: 600,
  fontSize: '0.9375rem',
  lineHeight: 1.35,
} as const

interface CartStepperProps {
  readonly item: Item
  /** The id of the element that names the item. */
  readonly nameId: string
  readonly inCart: number
  readonly isFull: boolean
  readonly onAdd: Offer['onAdd']
  readonly onTakeOut: Offer['onTakeOut'] | undefined
}

/**
 * Adds a unit to the cart as far as the rules allow, or takes one out, with the number in it, over the corner of the
 * picture.
 */
function CartStepper({ item, nameId, inCart, isFull, onAdd, onTakeOut }: CartStepperProps) {
  const add = useRef<HTMLButtonElement>(null)
  return (
    <Box sx={inCart > 0 ? filled : corner}>
      {inCart > 0 && (
        <>
          <IconButton
            color="inherit"
            aria-label="Take one out of your cart"
            aria-describedby={nameId}
            onClick={({ currentTarget }) => {
              // This button goes with the last one, and the other where nothing can be added.
              const kept = onAdd
                ? add.current
                : currentTarget.closest('li')?.querySelector('button')
              if (inCart === 1) kept?.focus()
              onTakeOut?.(item.id)
            }}
          >
            <RemoveIcon />
          </IconButton>
          <Box sx={{ whiteSpace: 'nowrap' }}>
            {formatNumber(inCart)}
            {/* No room beside the buttons on phones. */}
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {' in cart'}
            </Box>
          </Box>
        </>
      )}
      <IconButton
        ref={add}
        color="inherit"
        aria-label="Add one to your cart"
        aria-describedby={nameId}
        // Keeps the focus, unlike a disabled button.
        aria-disabled={isFull}
        title={isFull ? 'Your cart can have no more of it' : undefined}
        onClick={() => {
          if (!isFull) onAdd?.(item, 1)
        }}
      >
        <AddIcon />
      </IconButton>
    </Box>
  )
}

const corner = {
  ...tileCorner,
  display: 'flex',
  alignItems: 'center',
  color: 'primary.main',
  bgcolor: 'background.paper',
  typography: 'body2',
  fontWeight: 600,
} as const

const filled = { ...corner, color: 'primary.contrastText', bgcolor: 'primary.main' } as const
