import { groupBy, type Order } from '@signout/contract'
import Box from '@mui/material/Box'
import { useRef } from 'react'
import { messages } from '#messages.ts'
import { useNamedOrder } from '#shared/orders/named-order.ts'
import { toPackOf } from '#shared/orders/order-tables.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { useDeskOrders } from '../DeskProvider.tsx'
import { usePacking } from './PackingProvider.tsx'
import { DeskSection } from '../DeskSection.tsx'
import { useNextWaiting } from '../queue/next-waiting.ts'
import { NextWaitingOrder } from '../queue/NextWaitingOrder.tsx'
import { QueueButton } from '../queue/QueueFrame.tsx'
import { NewOrderButton } from '../new-order/NewOrder.tsx'
import { HandOutWithoutIdDialog } from './HandOut.tsx'
import { NotThereDialog } from './NotThere.tsx'
import { PendingOrder } from './PendingOrder.tsx'
import { RejectOrder } from './RejectOrder.tsx'
import { ScanSoundsSwitch } from '../scan/scan-sounds.tsx'
import { type Takeover, TakeOverDialog } from './TakeOver.tsx'
import { nextStep } from './use-move-order.ts'

/** A row of an order, by ids, of which some units are not there. */
interface ShortRow {
  readonly order: number
  readonly item: number
  readonly onTaken: () => void
}

/** Wider than the page, so that orders to work on are in one column. */
const oneColumn = 1600

/**
 * Orders that wait to be packed or picked up (spec §23), shown once everything in them has loaded, so that nothing
 * moves afterwards.
 */
export function PendingOrders() {
  const { orders, groups } = useDeskOrders()
  const { shown, keep } = usePacking()
  const namedOrder = useNamedOrder(groups)
  const nextWaiting = useNextWaiting()
  const places = new Map(shown && placesByStep(shown))
  const current = orders?.find(({ id }) => id === namedOrder) ?? shown?.[0]
  const ready = shown?.filter(({ status }) => nextStep(status) === 'pickUp')
  const inHand = ready?.find(({ id }) => id === namedOrder) ?? ready?.[0]
  const nextLink = useRef<HTMLButtonElement>(null)
  const notThere = useDialogAbout<ShortRow>()
  const rejection = useDialogAbout<number>()
  const takeover = useDialogAbout<Takeover>()
  const handOut = useDialogAbout<number>()
  const orderOf = (wanted: number | undefined) => orders?.find(({ id }) => id === wanted)
  const shortened = orderOf(notThere.about?.order)
  const rejected = orderOf(rejection.about)
  const handedOut = orderOf(handOut.about)
  return (
    <DeskSection
      title="Simple Fulfillment for Pending Orders"
      failure={messages.pendingNotShown}
      minWidth={oneColumn}
      empty={<EmptyState>This team has no pending orders.</EmptyState>}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <PrintPickSlip />
          <NewOrderButton />
          <QueueButton />
          {/* Last: it appears later than the others. */}
          {shown && <NextWaitingOrder ref={nextLink} nextWaiting={nextWaiting} current={current} />}
        </Box>
      }
      footer={<ScanSoundsSwitch />}
      dialog={
        <>
          {shortened && notThere.about && (
            <NotThereDialog
              key={`${shortened.id} ${notThere.about.item}`}
              {...notThere.state}
              order={shortened}
              itemId={notThere.about.item}
              onTaken={notThere.about.onTaken}
            />
          )}
          {takeover.about && <TakeOverDialog {...takeover.state} {...takeover.about} />}
          {rejected && <RejectOrder key={rejected.id} {...rejection.state} order={rejected} />}
          {handedOut && (
            <HandOutWithoutIdDialog key={handedOut.id} {...handOut.state} order={handedOut} />
          )}
        </>
      }
    >
      {shown?.map((order) => (
        <PendingOrder
          key={order.id}
          order={order}
          hasNext={nextWaiting.after(order) !== undefined}
          onGoOn={() => nextWaiting.goOn(order)}
          place={places.get(order.id) ?? 0}
          isInHand={order === inHand}
          onKeep={keep}
          onCompletedByKey={() => nextLink.current?.focus()}
          onNotThere={(item, onTaken) => notThere.open({ order: order.id, item, onTaken })}
          onTakeOver={takeover.open}
          onReject={() => rejection.open(order.id)}
          onAskForId={() => handOut.open(order.id)}
        />
      ))}
    </DeskSection>
  )
}

/** Position of each order among those to be packed, or to be picked up. */
function placesByStep(
  orders: readonly Pick<Order, 'id' | 'status'>[],
): [id: number, place: number][] {
  const groups = groupBy(orders, ({ status }) => nextStep(status))
  return [...groups.values()].flatMap((group) =>
    group.map(({ id }, place): [number, number] => [id, place]),
  )
}

function PrintPickSlip() {
  const { groups } = useDeskOrders()
  const print = () => {
    if (toPackOf(groups).length === 0) toast.info('This team has nothing to be packed.')
    else window.print()
  }
  return (
    <BusyButton size="small" variant="outlined" isBusy={groups === undefined} onClick={print}>
      Print pick slip
    </BusyButton>
  )
}
