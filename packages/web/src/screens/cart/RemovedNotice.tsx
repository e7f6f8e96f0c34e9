import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Cart } from '#domain/cart/cart.ts'
import { focusOnMount } from '#kit/page/FocusFallback.tsx'

interface RemovedItem {
  readonly itemId: number
  readonly quantity: number
  readonly name: string
}

export type Removal = ReturnType<typeof useRemoval>

export function useRemoval(cart: Cart) {
  const [removed, setRemoved] = useState<RemovedItem | null>(null)
  const [restoredId, setRestoredId] = useState<number | null>(null)
  return {
    /** What was removed last, and can be put back. */
    removed,
    /** What was put back last. */
    restoredId,
    remove: (itemId: number, name: string) => {
      setRemoved({ itemId, name, quantity: cart.quantityOf(itemId) })
      setRestoredId(null)
      cart.remove(itemId)
    },
    undo: () => {
      if (removed === null) return
      cart.add(removed.itemId, removed.quantity)
      setRestoredId(removed.itemId)
      setRemoved(null)
    },
  }
}

/** Says what was removed from the cart; the focus moves from the removed row to the Undo button. */
export function RemovedNotice({ removal: { removed, undo } }: { readonly removal: Removal }) {
  return (
    <Box component="output" sx={{ display: 'contents' }}>
      {removed && (
        <Box
          key={removed.itemId}
          sx={{
            display: 'flex',
            gap: 2,
            px: 2,
            py: 0.5,
            alignItems: 'center',
            justifyContent: 'space-between',
            borderRadius: 1,
            bgcolor: 'action.hover',
          }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            Removed {removed.name} from your cart.
          </Box>
          <Button ref={focusOnMount} onClick={undo}>
            Undo
          </Button>
        </Box>
      )}
    </Box>
  )
}
