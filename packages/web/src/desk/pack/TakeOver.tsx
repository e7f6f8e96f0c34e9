import { fullName, type Order } from '@signout/contract'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { formatClock } from '#event-time.ts'

/** The claim of another organiser, and what a tick would have done. */
export interface Takeover {
  readonly claim: NonNullable<Order['packing']>
  readonly onConfirm: () => void
}

/** Asks before an order is ticked that another organiser packs (spec §23). */
export function TakeOverDialog({ claim, onConfirm, ...state }: Takeover & DialogState) {
  const name = claim.by === null ? 'Another organiser' : fullName(claim.by)
  return (
    <ConfirmDialog
      {...state}
      title="Being packed"
      cancelLabel="Go Back"
      confirmLabel="Take over"
      onConfirm={() => {
        onConfirm()
        state.onClose()
      }}
    >
      {name} has been packing this since {formatClock(claim.since)}. Take over?
    </ConfirmDialog>
  )
}
