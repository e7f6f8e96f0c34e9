import type { Holder } from '@signout/contract'

/** Where units are that are not on the shelf, in the order in which a desk asks for them. */
const places = [
  'Out with teams',
  'Packed',
  'Waiting to be packed',
  'Heavily used',
  'Broken',
  'Lost',
] as const
type Place = (typeof places)[number]

export interface HolderGroup {
  readonly place: Place
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

function placeOf({ order_status, part_returned_health }: Holder): Place {
  if (part_returned_health === 'Broken' || part_returned_health === 'Lost') {
    return part_returned_health
  }
  if (part_returned_health !== null) return 'Heavily used'
  if (order_status === 'Submitted') return 'Waiting to be packed'
  return order_status === 'Ready for Pickup' ? 'Packed' : 'Out with teams'
}
