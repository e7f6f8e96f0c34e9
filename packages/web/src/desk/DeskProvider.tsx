import {
  type ApiError,
  deleteTeam,
  getTeam,
  type Incident,
  listIncidents,
  listOrders,
  type Order,
  type Team,
  teamMessages,
} from '@signout/contract'
import { type Context, createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '#api-errors.ts'
import { useReadAll } from '#api/read-lists.ts'
import { useRead } from '#api/reads.ts'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { useItems } from '#shared/items/use-items.ts'
import { useOnce } from '#ui/page/use-settled.ts'
import { discardAll } from '#ui/leave/unsaved-forms.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { goneText, outcomeText, refusalText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { useQueue } from './queue/use-queue.ts'
import { groupOrders } from '#shared/orders/order-tables.ts'

type Desk = ReturnType<typeof useDeskReads>

const DeskContext = createContext<Desk | undefined>(undefined)
/** What the rows of orders read changes only with an answer, so that nothing else renders all of them again. */
const OrdersContext = createContext<Desk['orders'] | undefined>(undefined)
const IncidentsContext = createContext<Desk['incidents'] | undefined>(undefined)

function useProvided<Value>(context: Context<Value | undefined>): Value {
  const value = use(context)
  if (value === undefined) throw new Error('There is no DeskProvider around this.')
  return value
}

/** The team of the page, and its deletion. */
export const useDeskTeam = (): Desk['team'] => useProvided(DeskContext).team
/** The team's orders and their items. */
export const useDeskOrders = (): Desk['orders'] => useProvided(OrdersContext)
/** Open reports of the team. */
export const useDeskIncidents = (): Desk['incidents'] => useProvided(IncidentsContext)
/** True once all reads have been answered or have failed. */
export const useIsDeskFetched = (): boolean => useProvided(DeskContext).isFetched

interface DeskProviderProps {
  readonly teamCode: string
  readonly children: ReactNode
}

/** Reads what the parts of the page are made of; each part takes what it needs by one of the hooks above. */
export function DeskProvider({ teamCode, children }: DeskProviderProps) {
  const desk = useDeskReads(teamCode)
  return (
    <DeskContext value={desk}>
      <OrdersContext value={desk.orders}>
        <IncidentsContext value={desk.incidents}>{children}</IncidentsContext>
      </OrdersContext>
    </DeskContext>
  )
}

function useDeskReads(teamCode: string) {
  const { isFetched: isTeamFetched, ...team } = useTeamReads(teamCode)
  const isThere = !team.deletion.isUnderWay
  const { isFetched: areOrdersFetched, orders } = useOrderReads(teamCode, isThere)
  const incidents = useReadAll(
    listIncidents,
    { query: { team: teamCode, resolved: false } },
    { enabled: isThere && !team.isUnknown, failure: messages.incidentsNotShown },
  )
  const { query: queue } = useQueue('waiting')
  const isContentFetched = areOrdersFetched && queue.isFetched && incidents.isFetched
  const isFetched = useOnce(isTeamFetched && (team.isUnknown || isContentFetched))
  return {
    team,
    orders,
    incidents: incidents.data ?? noIncidents,
    isFetched,
  }
}

const noIncidents: readonly Incident[] = []

function useTeamReads(teamCode: string) {
  const deletion = useDeleteTeam()
  const failure = (error: ApiError) =>
    error.status === 0
      ? `No connection: team ${teamCode} was not loaded.`
      : goneText(error, 'Could not find team code')
  const query = useRead(
    getTeam,
    { params: { team_code: teamCode } },
    { enabled: !deletion.isUnderWay, failure },
  )
  return {
    teamCode,
    /** Undefined until it has loaded, and when that failed. */
    team: query.data,
    /** Whether no team has this code, or no longer. */
    isUnknown: isRefusal(query.error, 404),
    isFetched: query.isFetched,
    reload: () => void query.refetch(),
    deletion,
  }
}

/** Orders without a team code are dropped (spec §7). */
function useOrderReads(team_code: string, enabled: boolean) {
  const input = { query: { team_code } }
  const query = useReadAll(listOrders, input, { enabled, failure: messages.ordersNotLoaded })
  const { data, refetch } = query
  const { replaceItem } = useCacheUpdate()
  const orders = useMemo(() => data?.filter((order) => order.team_code !== null), [data])
  const groups = useMemo(() => orders && groupOrders(orders), [orders])
  const items = useItems(orders?.flatMap(({ request }) => request.map(({ id }) => id)) ?? [])
  const hasFailed = query.isError && orders === undefined
  const provided = useMemo(
    () => ({
      /** All orders of the team; undefined until they have loaded. */
      orders,
      groups,
      /** Items of the orders. */
      items,
      hasFailed,
      reload: () => void refetch(),
      /** Shows a changed order before the list is refetched. */
      replace: (changed: Order) => replaceItem(listOrders, { query: { team_code } }, changed),
    }),
    [orders, groups, items, hasFailed, refetch, replaceItem, team_code],
  )
  return { orders: provided, isFetched: query.isFetched && !items.isLoading }
}

/** Deletes a team and goes to the list of teams (spec §23). */
function useDeleteTeam() {
  const write = useWrite(deleteTeam)
  const navigate = useNavigate()
  // The mutation's own state changes too late: its success refetches other reads before the page renders again.
  const [isUnderWay, setIsUnderWay] = useState(false)
  const start = async ({ id, team_code }: Team) => {
    setIsUnderWay(true)
    const { pathname } = location
    // By id, as in the specification (spec §12); the path accepts either.
    const { error } = await write.send({ params: { team_code: id } })
    if (error) {
      write.attempt.refuse(notDeleted(error, team_code))
      return setIsUnderWay(false)
    }
    toast.success(`Team ${team_code} has been deleted.`)
    if (location.pathname !== pathname) return
    discardAll()
    await navigate(paths.teams)
  }
  return {
    /** True from the call until the page is left: a team that is being deleted must not be refetched. */
    isUnderWay,
    /** Resolves even if it is refused, in which case the page stays. */
    start,
  }
}

const notDeleted = (error: ApiError, code: string) =>
  outcomeText(error, `Failed to delete team: ${refusalText(error, teamMessages.unknown(code))}`)
