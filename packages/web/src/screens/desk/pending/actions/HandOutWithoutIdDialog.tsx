import { canMove, fullName, type Order, type Team } from '@signout/contract'
import { messages } from '#messages.ts'
import { statusLabel } from '#domain/orders/OrderStatusChip.tsx'
import { ConfirmDialog } from '#kit/dialogs/ConfirmDialog.tsx'
import { useMoveOrder } from '../use-move-order.ts'

interface HandOutWithoutIdDialogProps {
  readonly open: boolean
  readonly teamCode: string
  readonly team: Team
  /** Whatever has become of it since the dialog was opened. */
  readonly order: Order
  readonly onRefused: () => void
  readonly onClose: () => void
  readonly onExited: () => void
}

/** Asks before an order is handed out to a team of which no ID is recorded; it never stands in the way (beyond §9). */
export function HandOutWithoutIdDialog(props: HandOutWithoutIdDialogProps) {
  const { open, teamCode, team, order, onRefused, onClose, onExited } = props
  const { id, status } = order
  const { move, isDoing } = useMoveOrder({ teamCode, orderId: id, status, onRefused })
  const isBusy = isDoing('pickUp')
  const isTooLate = open && !isBusy && !canMove('pickUp', status)
  const confirm = async () => {
    if ((await move('pickUp')) !== 'failed') onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={`No ID is recorded for team ${teamCode}`}
      confirmLabel="Hand out anyway"
      cancelLabel="Go Back"
      isBusy={isBusy}
      isBlocked={isTooLate}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onExited={onExited}
    >
      {isTooLate
        ? messages.orderChangedMeanwhile(id, statusLabel(status))
        : `None of its members is recorded as having handed in a piece of ID: ${team.profiles.map(({ user }) => fullName(user)).join(', ')}. Hand out order #${id} anyway?`}
    </ConfirmDialog>
  )
}
