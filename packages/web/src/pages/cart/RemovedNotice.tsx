import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { Cart } from '#shared/cart/cart.ts'
import { focusOnMount } from '#ui/page/FocusFallback.tsx'

interface RemovedItem {
  readonly itemId: number
  /** Position among the items of the cart. */
  readonly place: number
  readonly quantity: number
  readonly name: string
}

export type Removal = ReturnType<typeof useRemoval>

export function useRemoval(cart: Cart) {
  const [removed, setRemoved] = useState<RemovedItem | null>(null)
  const [restoredId, setRestoredId] = useState<number | null>(null)
  return {
    /** The item removed last, which can be put back. */
    removed,
    /** The item put back last. */
    restoredId,
    remove: (itemId: number, name: string) => {
      const place = cart.items.findIndex(({ hardware_id }) => hardware_id === itemId)
      setRemoved({ itemId, place, name, quantity: cart.quantityOf(itemId) })
      setRestoredId(null)
      cart.remove(itemId)
    },
    undo: () => {
      if (removed === null) return
      cart.add(removed.itemId, removed.quantity, removed.place)
      setRestoredId(removed.itemId)
      setRemoved(null)
    },
  }
}

interface RemovedNoticeProps {
  readonly name: string
  readonly onUndo: () => void
}

/** Replaces the removed row, whose focus moves to the Undo button. */
export function RemovedNotice({ name, onUndo }: RemovedNoticeProps) {
  const textId = useId()
  return (
    <Box component="li" sx={sx}>
      <Box id={textId} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        Removed {name} from your cart.
      </Box>
      <Button ref={focusOnMount} aria-describedby={textId} onClick={onUndo}>
        Undo
      </Button>
    </Box>
  )
}

const sx = {
  display: 'flex',
  gap: 2,
  px: { xs: 1.5, sm: 2 },
  py: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
  bgcolor: 'action.hover',
  'li + &, & + li': { borderTop: '1px solid', borderTopColor: 'divider' },
} as const
