import {
  groupOrders,
  type Modification,
  modificationsOf,
  type Order,
  type OrderGroups,
} from '@signout/contract'
import { useMemo } from 'react'
import { type KnownItems, useItems } from '#domain/items/use-items.ts'
import { useOwnOrders } from '#domain/team/own-team.ts'

export interface OrderTables {
  readonly orders: readonly Order[]
  /** Undefined if they could not be loaded. */
  readonly groups: OrderGroups | undefined
  readonly modifications: readonly Modification[]
  readonly knownItems: KnownItems
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

const none: readonly Order[] = []

/** The orders of the participant's team as the dashboard shows them (spec §4, Participant order grouping). */
export function useOrderTables(): OrderTables {
  const { data, error, isFetched, refetch } = useOwnOrders()
  const orders = data ?? none
  const groups = useMemo(() => data && groupOrders(data), [data])
  const modifications = useMemo(() => modificationsOf(orders), [orders])
  const knownItems = useItems(orders.flatMap(({ request }) => request.map(({ id }) => id)))
  return {
    orders,
    groups,
    modifications,
    knownItems,
    isLoading: !isFetched || knownItems.isLoading,
    hasFailed: error !== null,
    retry: () => void refetch(),
  }
}
