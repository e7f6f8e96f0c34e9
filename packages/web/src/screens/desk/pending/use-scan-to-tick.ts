import { formatNumber, orderAnchor, type OrderTable, type OutstandingRow } from '@signout/contract'
import { useScan } from '#domain/scan/use-scan.ts'
import { useAttempt } from '#kit/toasts/toasts.ts'
import { useDesk } from '../desk.tsx'

interface ScanToTick {
  readonly order: OrderTable<OutstandingRow>
  /** Whether this is the order that is being packed, as long as the focus is in none. */
  readonly isCurrent: boolean
  readonly isDisabled: boolean
  readonly onTick: (row: OutstandingRow) => void
}

/** The scanned label of an item ticks its row in the order that is being packed, and does nothing more (spec §14). */
export function useScanToTick({ order, isCurrent, isDisabled, onTick }: ScanToTick): void {
  const { items } = useDesk()
  const attempt = useAttempt()
  useScan((scan) => {
    const isPackedNow = hasFocus(order.id) ?? isCurrent
    if (!('item' in scan) || isDisabled || !isPackedNow) return false
    const row = order.rows.find(({ hardware_id }) => hardware_id === scan.item)
    if (row === undefined) return false
    onTick(row)
    attempt.begin()
    attempt.succeed(`${formatNumber(row.quantityOutstanding)} × ${items.nameOf(scan.item)}`)
    return true
  })
}

/** Whether the focus is in this order; undefined while it is in none. */
function hasFocus(orderId: number): boolean | undefined {
  const card = document.activeElement?.closest('article')
  return card ? card.id === orderAnchor(orderId) : undefined
}
