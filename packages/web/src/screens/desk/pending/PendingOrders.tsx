import type { Order, OrderTable, OutstandingRow } from '@signout/contract'
import Button from '@mui/material/Button'
import { useRef, type Ref } from 'react'
import { messages } from '#messages.ts'
import { EmptyState } from '#kit/feedback/EmptyState.tsx'
import { useDialogAbout } from '#kit/dialogs/ConfirmDialog.tsx'
import { orderLink } from '#domain/orders/order-link.ts'
import { TeamOrdersSection } from '../DeskSection.tsx'
import type { OrdersShown, TeamOrdersRead, TeamRead } from '../desk.tsx'
import { HandOutWithoutIdDialog } from './HandOut.tsx'
import { PendingOrder } from './PendingOrder.tsx'
import { RejectOrder } from './RejectOrder.tsx'
import { nextWaiting } from './waiting.ts'

interface PendingOrdersProps extends OrdersShown {
  readonly teamCode: string
  readonly read: TeamRead
  readonly teamOrders: TeamOrdersRead
  /** Undefined until they have loaded. */
  readonly orders: readonly OrderTable<OutstandingRow>[] | undefined
  /** Of all teams, to be packed. */
  readonly waiting: readonly Order[]
}

/** Orders that are waiting to be packed or picked up (spec §2). */
export function PendingOrders(props: PendingOrdersProps) {
  const { teamOrders, teamCode, read, orders, waiting, target, ...items } = props
  const current = teamOrders.orders?.find(({ id }) => id === target) ?? orders?.[0]
  const next = nextWaiting(waiting, current)
  const nextLink = useRef<HTMLAnchorElement>(null)
  const rejection = useDialogAbout<number>()
  const handOut = useDialogAbout<number>()
  const orderOf = (about: number | undefined) => teamOrders.orders?.find(({ id }) => id === about)
  const rejected = orderOf(rejection.about)
  const handedOut = orderOf(handOut.about)
  const shared = { teamCode, onRefused: teamOrders.reload }
  return (
    <TeamOrdersSection
      title="Simple Fulfillment for Pending Orders"
      teamOrders={teamOrders}
      failure={messages.pendingNotShown}
      empty={<EmptyState>This team has no pending orders.</EmptyState>}
      actions={next && <NextWaitingOrder ref={nextLink} order={next} />}
      dialog={
        <>
          {rejected && (
            <RejectOrder
              key={rejected.id}
              open={rejection.isOpen}
              order={rejected}
              onClose={rejection.close}
              onExited={rejection.onExited}
              {...shared}
            />
          )}
          {handedOut && read.team && (
            <HandOutWithoutIdDialog
              key={handedOut.id}
              open={handOut.isOpen}
              order={handedOut}
              team={read.team}
              onClose={handOut.close}
              onExited={handOut.onExited}
              {...shared}
            />
          )}
        </>
      }
    >
      {orders?.map((order) => (
        <PendingOrder
          key={order.id}
          order={order}
          read={read}
          isTarget={order.id === target}
          next={nextWaiting(waiting, order)}
          onCompletedByKey={() => nextLink.current?.focus()}
          onReject={() => rejection.open(order.id)}
          onAskForId={() => handOut.open(order.id)}
          {...shared}
          {...items}
        />
      ))}
    </TeamOrdersSection>
  )
}

interface NextWaitingOrderProps {
  readonly order: Order
  readonly ref?: Ref<HTMLAnchorElement>
}

/** Leads on to the next order that is to be packed, whichever team's it is. */
function NextWaitingOrder({ order, ref }: NextWaitingOrderProps) {
  return (
    <Button ref={ref} {...orderLink(order)} variant="outlined" size="small">
      Next waiting order
    </Button>
  )
}
