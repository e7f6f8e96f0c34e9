import { create } from 'zustand'
import type { CancelledOrder } from './recent-cancellations.ts'

/** Keys of the notices that were dismissed since the page was loaded: only the cart is stored (spec §3). */
export const useDismissed = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }))

export function dismiss(order: CancelledOrder): void {
  useDismissed.setState(({ keys }) => ({ keys: new Set([...keys, noticeKey(order)]) }))
}

/** An order that is cancelled again, after an undo, has another notice. */
export function noticeKey({ id, cancellation }: CancelledOrder): string {
  return `${id} ${cancellation.at}`
}
