import {
  isToPack,
  type Item,
  listItems,
  listOrders,
  listTeams,
  type Order,
  statusesThat,
  type Team,
} from '@signout/contract'
import Box from '@mui/material/Box'
import { useLookUpAll } from '#api/read-lists.ts'
import { useLookUp } from '#api/reads.ts'
import { messages } from '#messages.ts'
import { PrintedPage } from '#ui/page/PrintedPage.tsx'
import { usePrint } from '#ui/page/use-print.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { nameIn } from '#shared/items/use-items.ts'
import { PickSlip } from '#shared/orders/PickSlip.tsx'
import { groupOrders, type OrderTable, type OutstandingRow } from '#shared/orders/order-tables.ts'

/** Content of the pick slip of one order. */
interface QueuedOrder {
  readonly teamCode: string
  readonly team: Team | undefined
  readonly order: OrderTable<OutstandingRow>
}

interface QueuedSlips {
  /** Slips, the longest waiting order first. */
  readonly queue: readonly QueuedOrder[]
  readonly items: ReadonlyMap<number, Item>
}

/** Reads on request every order that waits to be packed, with the content of its slip. */
export function usePrintSlips() {
  const readSlips = useReadSlips()
  return usePrint({
    read: async () => {
      const slips = await readSlips()
      if (slips.queue.length > 0) return slips
      toast.info('No orders are waiting to be packed.')
      return null
    },
    failure: () => messages.ordersNotLoaded,
  })
}

/** One request per hundred orders, one per hundred teams, and one per hundred items. */
function useReadSlips(): () => Promise<QueuedSlips> {
  const lookUp = useLookUp()
  const lookUpAll = useLookUpAll()
  return async () => {
    const orders = await lookUpAll(listOrders, {
      query: { status: statusesThat(isToPack), ordering: 'created_at' },
    })
    const codes = orders.flatMap(({ team_code }) => team_code ?? [])
    const ids = orders.flatMap(({ items }) => items.map(({ hardware_id }) => hardware_id))
    const [teams, items] = await Promise.all([
      Promise.all(
        portionsOf(codes).map((team_code) => lookUp(listTeams, { query: { team_code, limit } })),
      ),
      Promise.all(
        portionsOf(ids).map((hardware_ids) =>
          lookUp(listItems, { query: { hardware_ids, limit } }),
        ),
      ),
    ])
    const known = new Map(
      teams.flatMap((page) => page.results).map((team) => [team.team_code, team]),
    )
    return {
      queue: queueOf(orders, known),
      items: new Map(items.flatMap((page) => page.results).map((item) => [item.id, item])),
    }
  }
}

function queueOf(
  orders: readonly Order[],
  teams: ReadonlyMap<string, Team>,
): readonly QueuedOrder[] {
  const tables = new Map(groupOrders(orders).pending.map((table) => [table.id, table]))
  return orders.flatMap(({ id, team_code }) => {
    const order = tables.get(id)
    if (order === undefined || team_code === null) return []
    return [{ teamCode: team_code, team: teams.get(team_code), order }]
  })
}

/** Maximum number per request. */
const limit = 100

/** Distinct values in batches of one request each. */
function portionsOf<T>(values: readonly T[]): T[][] {
  const different = [...new Set(values)]
  const portions: T[][] = []
  for (let first = 0; first < different.length; first += limit) {
    portions.push(different.slice(first, first + limit))
  }
  return portions
}

interface PrintedSlipsProps {
  readonly slips: QueuedSlips
  readonly onPrinted: () => void
}

/** A slip for each order, up to four on a page, none split over two pages unless it is longer than one. */
export function PrintedSlips({ slips: { queue, items }, onPrinted }: PrintedSlipsProps) {
  const knownItems = { items, nameOf: (id: number) => nameIn(items, id) }
  return (
    <PrintedPage onPrinted={onPrinted}>
      {queue.map(({ teamCode, team, order }) => (
        <Box key={order.id} sx={slipSx}>
          <PickSlip teamCode={teamCode} team={team} orders={[order]} knownItems={knownItems} />
        </Box>
      ))}
    </PrintedPage>
  )
}

/** Four of this height fit on a page of A4 or Letter, five do not. */
const slipHeight = '60mm'

const slipSx = {
  breakInside: 'avoid',
  minHeight: slipHeight,
  '& + &': { borderTop: '1px dashed', pt: 1 },
}
