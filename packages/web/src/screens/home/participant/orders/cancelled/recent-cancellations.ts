import type { Order } from '@signout/contract'

export type CancelledOrder = Order & { readonly cancellation: NonNullable<Order['cancellation']> }

/** Milliseconds for which the dashboard tells of a cancellation (beyond §2). */
const shownFor = 12 * 60 * 60_000

/** The latest first. */
export function recentCancellations(orders: readonly Order[], now: number): CancelledOrder[] {
  return orders
    .filter((order) => order.cancellation !== null)
    .map((order) => order as CancelledOrder) // Sound: the line before.
    .filter(({ cancellation }) => now - Date.parse(cancellation.at) < shownFor)
    .toSorted((a, b) => Date.parse(b.cancellation.at) - Date.parse(a.cancellation.at))
}
