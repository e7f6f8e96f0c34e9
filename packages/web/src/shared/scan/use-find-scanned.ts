import { listItems, listOrders, listTeams, type Order, teamMessages } from '@signout/contract'
import { useLookUp } from '#api/reads.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import type { Destination } from '../event/destination.ts'
import { orderLink, teamLink } from '../orders/order-link.ts'
import type { Scan } from './parse-scan.ts'

/** Where the named object is shown, or that it does not exist. */
type Scanned = { readonly place: Destination } | { readonly unknown: string }

export function useFindScanned(): (scan: Scan) => Promise<Scanned> {
  const lookUp = useLookUp()
  return async (scan) => {
    if ('order' in scan) {
      const { results } = await lookUp(listOrders, {
        query: { id: scan.order, limit: 1, units: false },
      })
      const [order] = results
      if (order === undefined) return { unknown: messages.orderUnknown(scan.order) }
      if (order.team_code === null) return { unknown: withoutTeam(order) }
      return { place: orderLink(order) }
    }
    if ('item' in scan) {
      const query = { hardware_ids: [scan.item], limit: 1 }
      const { results } = await lookUp(listItems, { query })
      const [item] = results
      return item
        ? { place: { href: paths.item(item.id) } }
        : { unknown: messages.itemUnknown(scan.item) }
    }
    const { results } = await lookUp(listTeams, { query: { team_code: [scan.team], limit: 1 } })
    const [team] = results
    return team ? { place: teamLink(team) } : { unknown: teamMessages.unknown(scan.team) }
  }
}

function withoutTeam({ id }: Pick<Order, 'id'>): string {
  return `The team of order #${id} has been deleted.`
}
