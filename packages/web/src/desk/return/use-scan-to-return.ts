import { formatNumber } from '@signout/contract'
import { flushSync } from 'react-dom'
import { useScan } from '#shared/scan/use-scan.ts'
import { useAttempt } from '#ui/toasts/toasts.ts'
import { useDeskOrders } from '../DeskProvider.tsx'
import { usePacking } from '../pack/PackingProvider.tsx'
import { usePlayScan } from '../scan/scan-sounds.tsx'
import { orderWithFocus, useReadScanTarget } from '../scan/order-to-tick.ts'
import { showRow } from '../scan/show-row.ts'
import type { ReturnFormState } from './use-return-form.ts'
import type { OutstandingRow } from '#shared/orders/order-tables.ts'

interface ScanToReturn {
  /** Subject of the rows. */
  readonly orders: readonly number[]
  readonly rows: readonly OutstandingRow[]
  readonly form: ReturnFormState
  /** The card of these rows. */
  readonly card: () => HTMLElement | null
}

/**
 * Takes back one more unit of a scanned item (spec §14): in the focused card or else, if it is not to be packed, of the
 * first order that has it.
 */
export function useScanToReturn({ orders, rows, form, card }: ScanToReturn): void {
  const { groups, items } = useDeskOrders()
  const readPacked = useReadScanTarget()
  const play = usePlayScan()
  const attempt = useAttempt()
  const { wrongScan } = usePacking()
  const isMeant = (item: number) => {
    if (card()?.contains(document.activeElement) === true) return true
    if (orderWithFocus() !== undefined) return false
    const packed = groups?.pending.find(({ id }) => id === readPacked())
    const first = groups?.checkedOut.find((order) => has(order.rows, item))
    return !has(packed?.rows ?? [], item) && first !== undefined && orders.includes(first.id)
  }
  useScan('page', (scan) => {
    if (!('item' in scan) || form.isReturning || !isMeant(scan.item)) return false
    const row = rows.find(({ hardware_id }) => hardware_id === scan.item)
    if (row === undefined) return false
    // Rendered at once, since it unfolds the order.
    const quantity = formatNumber(flushSync(() => form.addOne(row)))
    play('done')
    wrongScan.begin()
    showRow(card(), scan.item)
    attempt.clear()
    attempt.succeed(`${quantity} of ${formatNumber(row.outstanding)} × ${items.nameOf(scan.item)}`)
    return true
  })
}

function has(rows: readonly OutstandingRow[], item: number): boolean {
  return rows.some(({ hardware_id }) => hardware_id === item)
}
