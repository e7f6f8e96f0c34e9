import { describeBrokenLimit, type LimitUse, type Quantities } from '@signout/contract'
import { type CartItem, quantityOf } from '#domain/cart/cart-store.ts'
import type { FailedSubmission } from '../use-submit-order.ts'

export interface StandingReason {
  readonly text: string
  /** The items that it is about; empty if it is about the whole cart. */
  readonly itemIds: readonly number[]
}

/**
 * What still speaks against the cart that was refused: a limit as long as none of its rows has changed, anything else
 * until the cart has. `brokenBy` says which limits what was sent would break.
 */
export function standingReasons(
  { reasons, sent }: FailedSubmission,
  items: readonly CartItem[],
  brokenBy: (wanted: Quantities) => readonly LimitUse[],
): StandingReason[] {
  const broken = new Map(brokenBy(quantitiesOf(sent)).map((use) => [describeBrokenLimit(use), use]))
  const changed = [...sent, ...items]
    .map((item) => item.hardware_id)
    .filter((id) => quantityOf(sent, id) !== quantityOf(items, id))
  return reasons
    .map((text) => ({ text, itemIds: broken.get(text)?.itemIds ?? [] }))
    .filter(({ itemIds }) =>
      itemIds.length === 0 ? changed.length === 0 : !changed.some((id) => itemIds.includes(id)),
    )
}

export function quantitiesOf(items: readonly CartItem[]): Quantities {
  return new Map(items.map(({ hardware_id, quantity }) => [hardware_id, quantity]))
}
