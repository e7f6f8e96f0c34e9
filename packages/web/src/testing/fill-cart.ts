import { cartStoreOf } from '#domain/cart/cart.ts'

/** Puts items into a user's cart in this browser. */
export function fillCart(
  { userId }: { readonly userId: number },
  items: readonly { readonly id: number; readonly quantity: number }[],
): void {
  cartStoreOf(userId).setState({
    items: items.map(({ id, quantity }) => ({ hardware_id: id, quantity })),
  })
}

/** What is stored of a user's cart for the next visit. */
export function storedCart({ userId }: { readonly userId: number }): unknown {
  return JSON.parse(localStorage.getItem(`cart:${userId}`) ?? '[]')
}
