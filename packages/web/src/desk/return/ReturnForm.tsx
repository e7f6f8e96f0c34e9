import { orderAnchor } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useRef } from 'react'
import { OrderCard } from '#shared/orders/OrderCard.tsx'
import { stackedTableBox } from '#ui/lists/stacked-table.ts'
import { useNamedOrder } from '#shared/orders/named-order.ts'
import { useDeskOrders, useDeskTeam } from '../DeskProvider.tsx'
import { CheckAll } from '../ticks.tsx'
import { UnfoldButton, useFold } from '../fold.tsx'
import type { NoteTicks } from './CheckedOutOrders.tsx'
import { ReturnFields } from './ReturnFields.tsx'
import { useTakeBackByItem, useTakeBackOfOrder } from './take-back.ts'
import { type HiddenChoices, type ReturnFormState, useReturnForm } from './use-return-form.ts'
import { useScanToReturn } from './use-scan-to-return.ts'
import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'

interface ReturnFormProps {
  readonly order: OrderTable<OutstandingRow>
  /** Position among the orders that are out. */
  readonly place: number
  readonly hidden: HiddenChoices
  readonly onTicks: NoteTicks
}

/** Returns items of one order, with quantities and conditions. */
export function ReturnForm({ order, place, hidden, onTicks }: ReturnFormProps) {
  const { teamCode } = useDeskTeam()
  const isNamed = useNamedOrder(useDeskOrders().groups) === order.id
  const orders = useMemo(() => [order.id], [order.id])
  const { id, rows } = order
  const form = useReturnForm({ rows, of: id, hidden, ...useTakeBackOfOrder(order) })
  const card = () => document.getElementById(orderAnchor(order.id))
  useScanToReturn({ orders, rows: order.rows, form, card })
  useNoteTicks(orders, form, onTicks)
  const { isFolded, unfold } = useFold(order.id, place, form.ticked > 0 || isNamed)
  return (
    <OrderCard
      order={order}
      teamCode={teamCode}
      isMarked={isNamed}
      aside={
        isFolded ? (
          <UnfoldButton orderId={order.id} items={order.rows.length} onClick={unfold} />
        ) : (
          <CheckAllRows rows={order.rows} form={form} />
        )
      }
    >
      {!isFolded && <ReturnFields orders={orders} rows={order.rows} form={form} />}
    </OrderCard>
  )
}

interface ReturnByItemProps {
  /** Orders that are out. */
  readonly orders: readonly number[]
  readonly rows: readonly OutstandingRow[]
  readonly hidden: HiddenChoices
  readonly onTicks: NoteTicks
}

/** Returns items of all orders of the team, the oldest order first. */
export function ReturnByItem({ orders, rows, hidden, onTicks }: ReturnByItemProps) {
  const form = useReturnForm({ rows, of: 'all', hidden, ...useTakeBackByItem(rows) })
  const card = useRef<HTMLElement>(null)
  useScanToReturn({ orders, rows, form, card: () => card.current })
  useNoteTicks(orders, form, onTicks)
  return (
    <Box
      component="article"
      ref={card}
      aria-labelledby="return-by-item"
      tabIndex={-1}
      sx={stackedTableBox}
    >
      <Box sx={headSx}>
        <Typography variant="h3" id="return-by-item" sx={{ flex: 1 }}>
          All orders
        </Typography>
        <CheckAllRows rows={rows} form={form} />
      </Box>
      <ReturnFields orders={orders} rows={rows} form={form} />
    </Box>
  )
}

function useNoteTicks(orders: readonly number[], form: ReturnFormState, onTicks: NoteTicks): void {
  const hasTicks = form.ticked > 0 && !form.isReturning
  useEffect(() => {
    for (const id of orders) onTicks(id, hasTicks)
  }, [onTicks, orders, hasTicks])
}

const headSx = { display: 'flex', mb: 0.5, minHeight: 42, alignItems: 'center' } as const

interface CheckAllRowsProps {
  readonly rows: readonly OutstandingRow[]
  readonly form: ReturnFormState
}

function CheckAllRows({ rows, form }: CheckAllRowsProps) {
  return (
    <CheckAll
      ticked={form.ticked}
      total={rows.length}
      disabled={form.isReturning}
      onChange={form.tickAll}
    />
  )
}
