import { addableQuantity, maySignOut, mostRestrictiveLimit, type Order } from '@signout/contract'
import { useAuthenticatedSession } from '#api/session/use-session.ts'
import { useSignoutState } from '#configuration.ts'
import { messages } from '#messages.ts'
import { useCart } from '#parts/cart/use-cart.ts'
import { useCategories } from '#parts/items/use-categories.ts'
import type { KnownItems } from '#parts/items/use-items.ts'
import { toast } from '#ui/feedback/toasts.ts'

interface PutBack {
  /** Puts what an order requested into the cart, as far as the cart's rules allow; whether there was anything. */
  readonly putBack: (order: Pick<Order, 'id' | 'request'>) => boolean
  /** Why nothing can be put into the cart now; null when it can. */
  readonly blocked: string | null
  readonly isLoading: boolean
}

export function usePutBack({ items, nameOf, isLoading }: KnownItems): PutBack {
  const cart = useCart()
  const { data: categories } = useCategories()
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
      .map(({ itemId, wanted, added }) => `${added} of ${wanted} ${nameOf(itemId)}`)
    if (short.length === 0) toast.success(messages.putBack(id))
    else toast.warning(messages.putBackInPart(id, short))
    return lines.some(({ added }) => added > 0)
  }
  return {
    putBack,
    blocked: isOpen ? null : messages.cartClosed,
    isLoading: isLoading || categories === undefined,
  }
}
