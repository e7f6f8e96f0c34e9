import { formatNumber, type Item } from '@signout/contract'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { AddIcon } from '#kit/pictures/icons.tsx'
import type { Offer } from './use-offers.ts'

interface AddOneProps {
  readonly item: Item
  /** The id of the element that names it. */
  readonly nameId: string
  readonly inCart: number
  readonly onAdd: NonNullable<Offer['onAdd']>
}

/** One more of an item for the cart, and how many are in it, over the corner of its picture. */
export function AddOne({ item, nameId, inCart, onAdd }: AddOneProps) {
  return (
    <Box sx={inCart > 0 ? filled : corner}>
      {inCart > 0 && (
        <Box sx={{ pl: 1.5, whiteSpace: 'nowrap' }}>{formatNumber(inCart)} in cart</Box>
      )}
      <IconButton
        color="inherit"
        aria-label="Add one to your cart"
        aria-describedby={nameId}
        onClick={() => onAdd(item, 1)}
      >
        <AddIcon />
      </IconButton>
    </Box>
  )
}

const corner = {
  position: 'absolute',
  top: 14,
  right: 14,
  display: 'flex',
  alignItems: 'center',
  borderRadius: 99,
  color: 'primary.main',
  bgcolor: 'background.paper',
  boxShadow: 1,
  typography: 'body2',
  fontWeight: 600,
} as const

const filled = { ...corner, color: 'primary.contrastText', bgcolor: 'primary.main' } as const
