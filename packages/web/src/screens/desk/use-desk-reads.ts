import {
  type ApiError,
  getTeam,
  groupOrders,
  type Incident,
  listIncidents,
  listOrders,
  type Order,
  type OrderGroups,
  type Team,
} from '@signout/contract'
import { useMemo, useState } from 'react'
import { isRefusal } from '#api/errors.ts'
import { useCacheUpdate } from '#api/writes.ts'
import { useReadAll } from '#api/read-lists.ts'
import { useRead } from '#api/reads.ts'
import { messages } from '#messages.ts'
import { type KnownItems, useItems } from '#domain/items/use-items.ts'
import { useNamedOrder } from './named-order.ts'
import { useWaitingOrders } from './pending/waiting.ts'
import { type TeamDeletion, useDeleteTeam } from './use-delete-team.ts'

/** What the parts of a team's page share: whose it is, its orders with their items and reports, and the order that the address names. */
export interface Desk {
  readonly teamCode: string
  /** Undefined until it has loaded, and if it could not be. */
  readonly team: Team | undefined
  /** No team has this code, or no longer. */
  readonly isTeamUnknown: boolean
  readonly reloadTeam: () => void
  readonly deletion: TeamDeletion
  /** All of the team's; undefined until they have loaded. */
  readonly orders: readonly Order[] | undefined
  readonly groups: OrderGroups | undefined
  readonly haveOrdersFailed: boolean
  readonly reloadOrders: () => void
  /** Shows a changed order before the list is refetched. */
  readonly replaceOrder: (changed: Order) => void
  /** Those of the orders. */
  readonly items: KnownItems
  /** The open reports of the team. */
  readonly incidents: readonly Incident[]
  /** The orders of all teams that are to be packed, the longest waiting first; none until they have loaded. */
  readonly waiting: readonly Order[]
  /** The id in the address (`#order-12`) or of the link that led here. */
  readonly namedOrder: number | undefined
  /** True from when everything above has been answered or has failed. */
  readonly isFetched: boolean
}

export function useDeskReads(teamCode: string): Desk {
  const deletion = useDeleteTeam()
  const isThere = !deletion.isUnderWay
  const team = useTeam(teamCode, isThere)
  const orders = useTeamOrders(teamCode, isThere)
  const incidents = useTeamIncidents(teamCode, isThere && !team.isTeamUnknown)
  const ids = orders.orders?.flatMap(({ request }) => request.map(({ id }) => id))
  const items = useItems(ids ?? [])
  const waiting = useWaitingOrders()
  const areOrdersFetched =
    orders.isFetched && waiting.isFetched && incidents.isFetched && !items.isLoading
  return {
    ...team,
    ...orders,
    teamCode,
    deletion,
    items,
    incidents: incidents.incidents,
    waiting: waiting.orders,
    namedOrder: useNamedOrder(),
    isFetched: useOnce(team.isFetched && (team.isTeamUnknown || areOrdersFetched)),
  }
}

function useTeam(team_code: string, enabled: boolean) {
  const failure = (error: ApiError) => messages.teamNotFound(error, team_code)
  const query = useRead(getTeam, { params: { team_code } }, { enabled, failure })
  return {
    team: query.data,
    isTeamUnknown: isRefusal(query.error, 404),
    isFetched: query.isFetched,
    reloadTeam: () => void query.refetch(),
  }
}

/** Orders without a team code are dropped (spec §7). */
function useTeamOrders(team_code: string, enabled: boolean) {
  const input = { query: { team_code } }
  const query = useReadAll(listOrders, input, { enabled, failure: messages.ordersNotLoaded })
  const cache = useCacheUpdate()
  const { data } = query
  const orders = useMemo(() => data?.filter((order) => order.team_code !== null), [data])
  return {
    orders,
    groups: useMemo(() => orders && groupOrders(orders), [orders]),
    haveOrdersFailed: query.isError && orders === undefined,
    isFetched: query.isFetched,
    reloadOrders: () => void query.refetch(),
    replaceOrder: (changed: Order) => cache.replaceItem(listOrders, input, changed),
  }
}

const noIncidents: readonly Incident[] = []

function useTeamIncidents(team: string, enabled: boolean) {
  const query = useReadAll(
    listIncidents,
    { query: { team, resolved: false } },
    { enabled, failure: messages.incidentsNotShown },
  )
  return { incidents: query.data ?? noIncidents, isFetched: query.isFetched }
}

/** True from the first time on. */
function useOnce(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return isTrue || wasTrue
}
