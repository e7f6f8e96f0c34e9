import { formatNumber, isActive, type Order } from '@signout/contract'
import Button from '@mui/material/Button'
import { useState, useId } from 'react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { HistoryPanel } from '#shared/history/HistoryPanel.tsx'
import { ItemTable, type ItemTableColumn, requestedAndGranted } from '#shared/orders/ItemTable.tsx'
import { OrderCard } from '#shared/orders/OrderCard.tsx'
import { stackedTable } from '#ui/lists/stacked-table.ts'
import { useNamedOrder } from '#shared/orders/named-order.ts'
import { useDeskTeam, useDeskIncidents, useDeskOrders } from '../DeskProvider.tsx'
import { DeskSection } from '../DeskSection.tsx'
import { listedAtFirst, listOrdersOf, rowsWhenFolded, useEverShown } from './listed-orders.ts'
import { useReportedItems } from '../TeamIncidents.tsx'
import { UnfoldButton } from '../fold.tsx'
import { HistoryItem } from './HistoryItem.tsx'
import { itemOutcomes } from './item-outcomes.ts'

/** Every order of the team, the latest first; a long history is folded, except for items with an open report. */
export function TeamOrders() {
  const { orders, groups } = useDeskOrders()
  const incidents = useDeskIncidents()
  const namedOrder = useNamedOrder(groups)
  const [wantsAll, setWantsAll] = useState(false)
  const listed = orders && listOrdersOf(orders)
  const reported = new Set(incidents.map(({ order }) => order))
  const isNamedOlder = listed?.slice(listedAtFirst).some(({ order }) => order.id === namedOrder)
  const showsAll = wantsAll || isNamedOlder === true
  const wanted = listed?.filter(
    ({ order }, place) => showsAll || place < listedAtFirst || reported.has(order.id),
  )
  const ever = useEverShown(wanted?.map(({ order }) => order.id) ?? [])
  const shown = listed?.filter(({ order }) => ever.has(order.id))
  const older = (listed?.length ?? 0) - (shown?.length ?? 0)
  return (
    <DeskSection
      title="Team orders"
      failure="Unable to view team orders."
      empty={<EmptyState>This team has not ordered anything yet.</EmptyState>}
      footer={
        older > 0 && (
          <Button onClick={() => setWantsAll(true)} sx={{ mt: 1.5 }}>
            {older === 1 ? 'Show 1 older order' : `Show ${formatNumber(older)} older orders`}
          </Button>
        )
      }
    >
      {shown?.map(({ order, isUnfolded }) => (
        <OrderHistory key={order.id} order={order} isUnfolded={isUnfolded} />
      ))}
    </DeskSection>
  )
}

interface OrderHistoryProps {
  readonly order: Order
  readonly isUnfolded: boolean
}

const columns: readonly ItemTableColumn[] = [
  ...requestedAndGranted,
  { label: 'Returned', width: 216, isApart: true },
]

/** History of one order, whose items can be folded and unfolded. */
function OrderHistory({ order, isUnfolded }: OrderHistoryProps) {
  const { teamCode } = useDeskTeam()
  const isNamed = useNamedOrder(useDeskOrders().groups) === order.id
  const [chosen, setChosen] = useState<boolean>()
  const tableId = useId()
  const isElsewhere = isActive(order.status)
  // Stays open when newer orders end.
  if (chosen === undefined && (isUnfolded || (isNamed && !isElsewhere))) setChosen(true)
  const isOpen = chosen === true
  const outcomes = itemOutcomes(order)
  const reported = useReportedItems(order)
  const whenFolded = isOpen ? [] : rowsWhenFolded(order, reported)
  const everShown = useEverShown(whenFolded.map(({ hardware_id }) => hardware_id))
  const rows = isOpen ? outcomes : outcomes.filter((row) => everShown.has(row.hardware_id))
  return (
    <OrderCard
      order={order}
      teamCode={teamCode}
      isMarked={isElsewhere ? undefined : isNamed}
      aside={
        <UnfoldButton
          orderId={order.id}
          items={outcomes.length}
          isOpen={isOpen}
          controls={tableId}
          onClick={() => setChosen(!isOpen)}
        />
      }
    >
      <div id={tableId}>
        {rows.length > 0 && (
          <ItemTable orderId={order.id} columns={columns} sx={stackedTable(520)}>
            {rows.map((row) => (
              <HistoryItem key={row.hardware_id} order={order} row={row} />
            ))}
          </ItemTable>
        )}
      </div>
      <HistoryPanel of={{ order: order.id }} name={`order #${order.id}`} />
    </OrderCard>
  )
}
