import { conditionsOffShelf, type Holder } from '@signout/contract'
import { statusLabel } from '../orders/OrderStatusChip.tsx'

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

export interface HolderGroup {
  readonly place: string
  readonly units: number
  readonly holders: readonly Holder[]
}

/** The holders of an item by where its units are; places without any are left out. */
export function groupHolders(holders: readonly Holder[]): HolderGroup[] {
  const byPlace = Map.groupBy(holders, placeOf)
  return places.flatMap((place) => {
    const group = byPlace.get(place)
    if (group === undefined) return []
    return [
      { place, units: group.reduce((sum, { quantity }) => sum + quantity, 0), holders: group },
    ]
  })
}

function placeOf({ order_status, part_returned_health }: Holder): string {
  return part_returned_health ?? statusLabel(order_status)
}
