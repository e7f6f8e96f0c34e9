import {
  canMove,
  type Order,
  type OrderPage,
  formatNumber,
  isPending,
  isToPack,
  listOrders,
  statusesThat,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Glow } from '#ui/lists/Glow.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { useSmoothPlaces } from '#ui/lists/use-smooth-places.ts'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { Waited } from '#shared/orders/Waited.tsx'
import { formatDated } from '#event-time.ts'
import { StatusWithPacker } from '#shared/orders/StatusWithPacker.tsx'
import { useStillWhileUsed } from '#ui/lists/keep-places.ts'
import { orderLink } from '#shared/orders/order-link.ts'
import { useRead } from '#api/reads.ts'
import { useReadyScreen } from '../ready/ReadyScreen.tsx'

interface OldestPendingOrdersProps {
  readonly orders: UseQueryResult<OrderPage>
}

/** Six of the waiting orders, those to be packed first (spec §23). */
export function OldestPendingOrders({ orders }: OldestPendingOrdersProps) {
  const readyScreen = useReadyScreen()
  const ready = useUncollected().data?.results
  return (
    <SectionCard
      title="Pending Orders"
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={readyScreen.open}>Show on a monitor</Button>
          <Button href={paths.ordersIn(statusesThat(isPending))}>VIEW ALL</Button>
        </Box>
      }
    >
      <QueryContent
        query={orders}
        loading={<SkeletonRows label="Loading orders" rows={2} height={120} />}
        failure={messages.pendingNotShown}
      >
        {({ results }) => <Cards orders={ready ? inLine(results, ready) : results} />}
      </QueryContent>
    </SectionCard>
  )
}

/** Orders to be packed, then those that are ready, the longest ready first. */
function inLine(pending: readonly Order[], ready: readonly Order[]): readonly Order[] {
  const toPack = pending.filter(({ status }) => isToPack(status))
  // The two answers may be of different moments: an order is in either, or in both.
  const orders = [...toPack, ...ready, ...pending]
  return orders.filter(({ id }, at) => orders.findIndex((order) => order.id === id) === at)
}

function Cards({ orders }: { readonly orders: readonly Order[] }) {
  const { shown, handlers } = useStillWhileUsed(orders, maxCards)
  const list = useSmoothPlaces()
  if (shown.length === 0) return <EmptyState>No orders are waiting.</EmptyState>
  return (
    <Box
      component="ul"
      ref={list}
      {...handlers}
      sx={{
        position: 'relative',
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        },
      }}
    >
      {shown.map((order) => (
        <li key={order.id}>
          <PendingOrderCard
            order={order}
            isStillPending={orders.some(({ id }) => id === order.id)}
          />
        </li>
      ))}
    </Box>
  )
}

interface PendingOrderCardProps {
  readonly order: Order
  /** False for an order that only keeps its place. */
  readonly isStillPending: boolean
}

/** A pending order, which opens the overview of its team at this order. */
function PendingOrderCard({ order, isStillPending }: PendingOrderCardProps) {
  const { id, team_code, status, item_count, created_at } = order
  return (
    <Card sx={{ height: '100%' }}>
      <CardActionArea {...orderLink(order)} sx={{ p: 2, height: '100%' }}>
        <Box sx={{ display: 'flex', gap: 1, mb: 1.5, justifyContent: 'space-between' }}>
          <Typography variant="h3" component="p">
            Team {team_code}
          </Typography>
          {isStillPending ? (
            // The space below the line has room for the second one.
            <Box sx={{ mb: -1.5 }}>
              <StatusWithPacker order={order} isLast />
            </Box>
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              No longer waiting
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1.6fr 1fr' }}>
          <Fact label="Order Qty">{formatNumber(item_count)}</Fact>
          <Fact label="Time">
            {formatDated(created_at)}
            <br />
            {isToPack(status) || 'not collected for '}
            <Waited order={order} />
          </Fact>
          <Fact label="ID">{id}</Fact>
        </Box>
        <Glow of={isStillPending ? status : 'gone'} />
      </CardActionArea>
    </Card>
  )
}

interface FactProps {
  readonly label: string
  readonly children: ReactNode
}

function Fact({ label, children }: FactProps) {
  return (
    <div>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </div>
  )
}

export const toCollect = statusesThat((status) => canMove('pickUp', status))

/** Orders that have waited longest to be collected, in their page. */
export function useUncollected() {
  const query = { status: toCollect, units: false, queue: true, limit: maxCards }
  return useRead(listOrders, { query })
}

/** Maximum number of order cards on the organiser's dashboard (spec §23). */
const maxCards = 6

/**
 * Orders that wait at the desk, those to be packed before those to be picked up, each the oldest first; and the
 * numbers of orders by status.
 */
export function useOldestPendingOrders(): UseQueryResult<OrderPage> {
  return useRead(
    listOrders,
    {
      query: {
        status: statusesThat(isPending),
        ordering: 'status',
        limit: maxCards,
        units: false,
      },
    },
    { failure: messages.ordersNotLoaded },
  )
}
