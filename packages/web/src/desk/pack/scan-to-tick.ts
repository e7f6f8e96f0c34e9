import { formatNumber } from '@signout/contract'
import { useScan } from '#shared/scan/use-scan.ts'
import { useAttempt } from '#ui/toasts/toasts.ts'
import { useDeskOrders } from '../desk.tsx'
import { useReadScanTarget } from '../scan-target.ts'
import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'

interface ScanToTick {
  readonly order: OrderTable<OutstandingRow>
  readonly isDisabled: boolean
  readonly onTick: (row: OutstandingRow) => void
}

/** Ticks the row of a scanned item in the order that is being packed, and does nothing else (spec §14). */
export function useScanToTick({ order, isDisabled, onTick }: ScanToTick): void {
  const { items } = useDeskOrders()
  const readTarget = useReadScanTarget()
  const attempt = useAttempt()
  useScan('page', (scan) => {
    if (!('item' in scan) || isDisabled || readTarget() !== order.id) return false
    const row = order.rows.find(({ hardware_id }) => hardware_id === scan.item)
    if (row === undefined) return false
    onTick(row)
    attempt.clear()
    attempt.succeed(`${formatNumber(row.outstanding)} × ${items.nameOf(scan.item)}`)
    return true
  })
}
