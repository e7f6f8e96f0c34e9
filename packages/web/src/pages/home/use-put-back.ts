import { formatNumber, maySignOut, type Order } from '@signout/contract'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useSignoutState } from '#shared/event/signout.ts'
import { messages } from '#messages.ts'
import { useCart } from '#shared/cart/cart.ts'
import { useCategories, type KnownItems } from '#shared/items/use-items.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { addableQuantity } from '#shared/cart/add-rules.ts'
import { mostRestrictiveLimit } from '#shared/teams/limit-rules.ts'

/** Puts the requested items of a cancelled order into the cart, as far as its rules allow. */
export function usePutBack(knownItems: KnownItems) {
  const { items, nameOf, isLoading } = knownItems
  const cart = useCart()
  const categoriesRead = useCategories()
  const { data: categories } = categoriesRead
  const { isTestUser } = useAuthenticatedSession()
  const isOpen = maySignOut(useSignoutState(), isTestUser)
  const putBack = ({ id, request }: Pick<Order, 'id' | 'request'>) => {
    const lines = request.map(({ id: itemId, requested_quantity: wanted }) => {
      const item = items.get(itemId)
      const limit = item ? mostRestrictiveLimit(item, categories ?? []) : null
      const added = item ? addableQuantity(item, limit, cart.quantityOf(itemId), wanted) : 0
      return { itemId, wanted, added }
    })
    for (const { itemId, added } of lines) if (added > 0) cart.add(itemId, added)
    const short = lines
      .filter(({ wanted, added }) => added < wanted)
      .map(
        ({ itemId, wanted, added }) =>
          `${formatNumber(added)} of ${formatNumber(wanted)} ${nameOf(itemId)}`,
      )
    if (short.length === 0) toast.success(`The items of order #${id} are back in your cart.`)
    else {
      const items = short.join(', ')
      toast.warning(`Not all items of order #${id} could be put back in your cart: ${items}.`)
    }
    return lines.some(({ added }) => added > 0)
  }
  const failure = failureOf(knownItems, categoriesRead)
  return {
    /** Puts them back; false when there was nothing to put back. */
    putBack,
    /** Why nothing can be put into the cart now; null when something can. */
    blocked: isOpen ? (failure?.text ?? null) : messages.cartClosed,
    isLoading: isLoading || categoriesRead.isLoading,
    /** Refetches failed reads that block; undefined when there are none. */
    retry: isOpen ? failure?.retry : undefined,
  }
}

/** The items and limits decide what the cart may take. */
function failureOf(
  { items, error, retry }: KnownItems,
  categories: ReturnType<typeof useCategories>,
): { readonly text: string; readonly retry: () => void } | undefined {
  if (error !== null && items.size === 0) return { text: messages.cartItemsNotShown, retry }
  if (categories.data !== undefined || !categories.isError) return undefined
  return { text: messages.categoriesNotShown, retry: () => void categories.refetch() }
}
