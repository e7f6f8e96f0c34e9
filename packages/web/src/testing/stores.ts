import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { useToasts } from '#ui/toasts/toasts.ts'
import { cartStoreOf } from '#shared/cart/cart.ts'

/** Waits until exactly these toasts are there, in this order: `error: It failed`. */
export async function expectToasts(...expected: readonly string[]): Promise<void> {
  const seen = [present()]
  const stop = useToasts.subscribe(() => void seen.push(present()))
  // Toasts close by themselves: what was there before the time was over says what went wrong.
  const onTimeout = (error: Error) => {
    error.message += `\nToasts, one change after the other: ${JSON.stringify(seen)}`
    return error
  }
  await waitFor(() => expect(present()).toEqual(expected), { onTimeout }).finally(stop)
}

function present(): readonly string[] {
  return useToasts.getState().queue.map(({ variant, text }) => `${variant}: ${text}`)
}

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
