import { getTeam, type Team, listOrders, type Order } from '@signout/contract'
import { useMemo } from 'react'
import { isRefusal } from '#api/errors.ts'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useRead } from '#api/reads.ts'
import { messages } from '#messages.ts'
import { useCacheUpdate } from '#api/writes.ts'
import { useReadAll } from '#api/read-lists.ts'
import type { ItemsShown } from '#domain/items/ItemCell.tsx'

export interface TeamRead {
  /** Undefined until it has loaded, and if it could not be. */
  readonly team: Team | undefined
  /** No team has this code, or no longer. */
  readonly isUnknown: boolean
  /** False until the first answer or failure. */
  readonly isFetched: boolean
  readonly reload: () => void
}

export function useTeam(team_code: string, enabled: boolean): TeamRead {
  const query = useRead(getTeam, { params: { team_code } }, { enabled })
  useFailureToast(query, (error) => messages.teamNotFound(error, team_code))
  const { data: team, error } = query
  return {
    team,
    isUnknown: isRefusal(error, 404),
    isFetched: query.isFetched,
    reload: () => void query.refetch(),
  }
}

export interface TeamOrdersRead {
  /** Undefined until they have loaded. */
  readonly orders: readonly Order[] | undefined
  readonly hasFailed: boolean
  /** False until the first answer or failure. */
  readonly isFetched: boolean
  readonly reload: () => void
}

/** What the sections of the page need to show orders. */
export interface OrdersShown extends ItemsShown {
  /** The order that the address names. */
  readonly target: number | undefined
}

/** Every order of a team. Those without a team are dropped (spec §7). */
export function useTeamOrders(teamCode: string, enabled: boolean): TeamOrdersRead {
  const query = useReadAll(listOrders, inputOf(teamCode), { enabled })
  useFailureToast(query, messages.ordersNotLoaded)
  const { data } = query
  const orders = useMemo(() => data?.filter((order) => order.team_code !== null), [data])
  return {
    orders,
    hasFailed: query.isError && orders === undefined,
    isFetched: query.isFetched,
    reload: () => void query.refetch(),
  }
}

/** Shows a changed order before the list is refetched. */
export function useReplaceTeamOrder(teamCode: string): (changed: Order) => void {
  const cache = useCacheUpdate()
  return (changed) => cache.replaceItem(listOrders, inputOf(teamCode), changed)
}

function inputOf(teamCode: string) {
  return { query: { team_code: teamCode } }
}
