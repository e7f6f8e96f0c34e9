import type { Order } from '@signout/contract'
import { RejectDialog } from './RejectDialog.tsx'
import { useMoveOrder } from '../use-move-order.ts'

interface RejectOrderProps {
  readonly open: boolean
  readonly teamCode: string
  /** Whatever has become of it since the dialog was opened. */
  readonly order: Order
  readonly onRefused: () => void
  readonly onClose: () => void
  readonly onExited: () => void
}

/** Rejects an order, after asking for the reason. */
export function RejectOrder({ teamCode, order, onRefused, ...dialog }: RejectOrderProps) {
  const { id, status } = order
  const { move, isDoing } = useMoveOrder({ teamCode, orderId: id, status, onRefused })
  return (
    <RejectDialog
      orderId={id}
      status={status}
      isBusy={isDoing('cancel')}
      onReject={async (reason) => (await move('cancel', reason)) !== 'failed'}
      {...dialog}
    />
  )
}
