import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { messages } from '#messages.ts'
import type { Cart } from '#shared/cart/cart.ts'
import type { TeamLimits } from '#shared/teams/team-limits.tsx'
import { useCategories, type KnownItems } from '#shared/items/use-items.ts'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { type Absence, CartRow } from './CartRow.tsx'
import { type Removal, RemovedNotice } from './RemovedNotice.tsx'
import { largestSelectable } from '#shared/cart/add-rules.ts'
import { mostRestrictiveLimit } from '#shared/teams/limit-rules.ts'

interface CartItemsProps {
  readonly cart: Cart
  readonly knownItems: KnownItems
  readonly limits: TeamLimits
  /** Items for which the order was refused, until they change. */
  readonly refusedIds: readonly number[]
  readonly disabled: boolean
  readonly removal: Removal
}

export function CartItems(props: CartItemsProps) {
  const { cart, knownItems, limits, refusedIds, disabled, removal } = props
  const { data: categories = [] } = useCategories()
  const { items, nameOf, isLoading, error, retry } = knownItems
  const broken = limits.brokenBy(cart.quantities)
  const { removed } = removal
  const rows = cart.items.map(({ hardware_id: id, quantity }) => {
    const item = items.get(id)
    return (
      <CartRow
        key={id}
        id={id}
        name={nameOf(id)}
        quantity={quantity}
        item={item}
        absence={absenceOf(isLoading, error !== null)}
        max={item ? largestSelectable(item, mostRestrictiveLimit(item, categories)) : 0}
        limits={limits}
        broken={broken.filter((use) => use.itemIds.includes(id))}
        isRefused={refusedIds.includes(id)}
        disabled={disabled}
        isRestored={removal.restoredId === id}
        onQuantity={(chosen) => cart.setQuantity(id, chosen)}
        onRemove={() => removal.remove(id, nameOf(id))}
      />
    )
  })
  if (removed) {
    const { itemId, place, name } = removed
    rows.splice(place, 0, <RemovedNotice key={`no ${itemId}`} name={name} onUndo={removal.undo} />)
  }
  return (
    <Stack sx={{ gap: 2 }}>
      {error !== null && !isLoading && (
        <ErrorAlert onRetry={retry}>{messages.cartItemsNotShown}</ErrorAlert>
      )}
      <Paper
        component="ul"
        variant="outlined"
        aria-label="Items in your cart"
        sx={{ m: 0, p: 0, listStyle: 'none', overflow: 'hidden' }}
      >
        {rows}
      </Paper>
    </Stack>
  )
}

function absenceOf(isLoading: boolean, hasFailed: boolean): Absence {
  if (isLoading) return 'loading'
  return hasFailed ? 'failed' : 'gone'
}
