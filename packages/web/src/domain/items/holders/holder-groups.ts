import { conditionsOffShelf, type Holder, type HolderPage } from '@signout/contract'
import { statusLabel } from '#domain/orders/OrderStatusChip.tsx'

/**
 * Where units are that are not on the shelf, in the order in which a desk asks for them: in the words of the order's
 * chip, or of the condition they came back in (decision 031).
 */
const places = [
  statusLabel('Picked Up'),
  statusLabel('Ready for Pickup'),
  statusLabel('Submitted'),
  ...conditionsOffShelf,
]

type HoldersShown = Pick<HolderPage, 'results' | 'totals'>

export interface HolderGroup {
  readonly place: string
  readonly units: number
  readonly holders: readonly Holder[]
}

/** An item's units by where they are, all of them, with those who have them, as far as they are listed. */
export function groupHolders({ results, totals }: HoldersShown): HolderGroup[] {
  const holders = Map.groupBy(results, placeOf)
  const units = Map.groupBy(totals, placeOf)
  // Places that nobody knows come last.
  return [...new Set([...places, ...units.keys()])].flatMap((place) => {
    const sum = (units.get(place) ?? []).reduce((total, { quantity }) => total + quantity, 0)
    return sum === 0 ? [] : [{ place, units: sum, holders: holders.get(place) ?? [] }]
  })
}

function placeOf({ order_status, part_returned_health }: HolderPage['totals'][number]): string {
  return part_returned_health ?? statusLabel(order_status)
}
