import type { MouseEvent, Ref } from 'react'
import { orderLink } from '#shared/orders/order-link.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import type { NextWaiting } from './next-waiting.ts'

interface NextWaitingOrderProps {
  readonly nextWaiting: NextWaiting
  readonly current: Parameters<NextWaiting['goOn']>[0]
  readonly ref: Ref<HTMLButtonElement>
}

/** Link to the order to pack next, which it claims first (spec §23). In another tab it opens without a claim. */
export function NextWaitingOrder({ nextWaiting, current, ref }: NextWaitingOrderProps) {
  const next = nextWaiting.after(current)
  if (next === undefined) return null
  const goOn = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    nextWaiting.goOn(current)
  }
  return (
    <BusyButton
      ref={ref}
      {...orderLink(next)}
      isBusy={nextWaiting.isGoingOn}
      onClick={goOn}
      variant="outlined"
      size="small"
    >
      Next waiting order
    </BusyButton>
  )
}
