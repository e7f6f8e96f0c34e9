import { exceedsCart, formatNumber, type Item } from '@signout/contract'
import { useCallback } from 'react'
import { messages } from '#messages.ts'
import { useAttempt } from '#kit/toasts/use-attempt.ts'
import { useCartActions } from './use-cart.ts'

/** Puts units of an item into the cart, or warns that they do not fit (spec §5, Add to cart). The same function on every render. */
export function useAddToCart(): (item: Item, quantity: number) => void {
  const { add, currentQuantityOf } = useCartActions()
  const attempt = useAttempt()
  return useCallback(
    (item, quantity) => {
      attempt.begin()
      if (exceedsCart(item, currentQuantityOf(item.id), quantity)) {
        attempt.refuse(messages.exceedsQuota, 'warning')
        return
      }
      add(item.id, quantity)
      attempt.succeed(messages.itemAdded(formatNumber(quantity), item.name))
    },
    [add, attempt, currentQuantityOf],
  )
}
