import {
  type ApiError,
  deleteTeam,
  getTeam,
  type Incident,
  isToPack,
  listIncidents,
  listOrders,
  type Order,
  type OrderStatus,
  statusesThat,
  type Team,
} from '@signout/contract'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '#api-errors.ts'
import { useReadAll } from '#api/read-lists.ts'
import { useRead } from '#api/reads.ts'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { useItems } from '#domain/items/use-items.ts'
import { useKeptPlaces } from './pending/kept-places.ts'
import { toast } from '#kit/toasts/toasts.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { useNamedOrder } from '#domain/orders/named-order.ts'
import { groupOrders } from '#domain/orders/order-tables.ts'

type Desk = ReturnType<typeof useDeskReads>

const DeskContext = createContext<Desk | undefined>(undefined)

/** The team, orders, items and reports of the page, for each of its parts. */
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (desk === undefined) throw new Error('There is no DeskProvider around this.')
  return desk
}

interface DeskProviderProps {
  readonly teamCode: string
  readonly children: ReactNode
}

export function DeskProvider({ teamCode, children }: DeskProviderProps) {
  const desk = useDeskReads(teamCode)
  return <DeskContext value={desk}>{children}</DeskContext>
}

/** Limit above the number of orders that wait at once. */
const mostWaiting = 100

function useDeskReads(teamCode: string) {
  const deletion = useDeleteTeam()
  const isThere = !deletion.isUnderWay
  const team = useTeam(teamCode, isThere)
  const orders = useTeamOrders(teamCode, isThere)
  const incidents = useTeamIncidents(teamCode, isThere && !team.isTeamUnknown)
  const ids = orders.orders?.flatMap(({ request }) => request.map(({ id }) => id))
  const items = useItems(ids ?? [])
  const waiting = useRead(listOrders, {
    query: {
      status: statusesThat(isToPack),
      ordering: 'created_at',
      limit: mostWaiting,
      units: false,
    },
  })
  const isContentFetched =
    orders.areOrdersFetched && waiting.isFetched && incidents.isFetched && !items.isLoading
  // True once all reads have been answered or have failed.
  const isFetched = useOnce(team.isTeamFetched && (team.isTeamUnknown || isContentFetched))
  return {
    ...team,
    ...orders,
    teamCode,
    deletion,
    ownMoves: useOwnMoves(),
    /** Items of the orders. */
    items,
    /** Open reports of the team. */
    incidents: incidents.data ?? noIncidents,
    /** Orders of all teams to be packed, the longest waiting first; none until they have loaded. */
    waiting: waiting.data?.results ?? noOrders,
    /** Id in the address (`#order-12`), or of the link that was followed. */
    namedOrder: useNamedOrder(orders.groups),
    /** Undefined until everything shown with them has loaded. */
    pending: useKeptPlaces(isFetched ? orders.groups?.pending : undefined, orders.orders),
    isFetched,
  }
}

const noIncidents: readonly Incident[] = []
const noOrders: readonly Order[] = []

function useTeam(team_code: string, enabled: boolean) {
  const failure = (error: ApiError) => messages.teamNotFound(error, team_code)
  const query = useRead(getTeam, { params: { team_code } }, { enabled, failure })
  return {
    /** Undefined until it has loaded, and when that failed. */
    team: query.data,
    /** Whether no team has this code, or no longer. */
    isTeamUnknown: isRefusal(query.error, 404),
    isTeamFetched: query.isFetched,
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
  const groups = useMemo(() => orders && groupOrders(orders), [orders])
  return {
    /** All orders of the team; undefined until they have loaded. */
    orders,
    groups,
    /** Orders that wait to be packed. */
    toPack: groups?.pending.filter(({ status }) => isToPack(status)) ?? [],
    haveOrdersFailed: query.isError && orders === undefined,
    areOrdersFetched: query.isFetched,
    reloadOrders: () => void query.refetch(),
    /** Shows a changed order before the list is refetched. */
    replaceOrder: (changed: Order) => cache.replaceItem(listOrders, input, changed),
  }
}

function useTeamIncidents(team: string, enabled: boolean) {
  const query = { team, resolved: false }
  return useReadAll(listIncidents, { query }, { enabled, failure: messages.incidentsNotShown })
}

/** Statuses to which this window has moved orders, or is about to; others were set elsewhere. */
function useOwnMoves() {
  const [moves, setMoves] = useState<ReadonlyMap<number, OrderStatus>>(new Map())
  return {
    of: (id: number) => moves.get(id),
    note: (id: number, status: OrderStatus) => setMoves((known) => new Map(known).set(id, status)),
    forget: (id: number) =>
      setMoves((known) => new Map([...known].filter(([other]) => other !== id))),
  }
}

/** Deletes a team and goes to the list of teams (spec §23). */
function useDeleteTeam() {
  const write = useWrite(deleteTeam)
  const navigate = useNavigate()
  // The mutation's own state changes too late: its success refetches other reads before the page renders again.
  const [isUnderWay, setIsUnderWay] = useState(false)
  const start = async ({ id, team_code }: Team) => {
    setIsUnderWay(true)
    // By id, as in the specification (spec §12); the path accepts either.
    const { error } = await write.send({ params: { team_code: id } })
    if (error) {
      write.attempt.refuse(messages.teamNotDeleted(error, team_code))
      return setIsUnderWay(false)
    }
    toast.success(`Team ${team_code} has been deleted.`)
    await navigate(paths.teams)
  }
  return {
    /** True from the call until the page is left: a team that is being deleted must not be refetched. */
    isUnderWay,
    /** Resolves even if it is refused, in which case the page stays. */
    start,
  }
}

/** Stays true once it was. */
function useOnce(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return isTrue || wasTrue
}
