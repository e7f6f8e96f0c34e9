import { formatNumber, listItems, orderAnchor } from '@signout/contract'
import { flushSync } from 'react-dom'
import { useLookUp } from '#api/reads.ts'
import { messages } from '#messages.ts'
import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'
import { useScan } from '#shared/scan/use-scan.ts'
import { useAttempt } from '#ui/toasts/toasts.ts'
import { useDeskOrders } from '../DeskProvider.tsx'
import { usePacking } from '../pack/PackingProvider.tsx'
import { usePlayScan } from './scan-sounds.tsx'
import { orderWithFocus, useReadScanTarget } from './order-to-tick.ts'
import { showRow } from './show-row.ts'

interface ScanToTick {
  readonly order: OrderTable<OutstandingRow>
  readonly isDisabled: boolean
  /** Returns whether it is ticked, and not asked about first. */
  readonly onTick: (row: OutstandingRow) => boolean
}

/** Ticks the row of a scanned item in the order that is being packed, and does nothing else (spec §14). */
export function useScanToTick({ order, isDisabled, onTick }: ScanToTick): void {
  const { groups, items } = useDeskOrders()
  const readTarget = useReadScanTarget()
  const play = usePlayScan()
  const attempt = useAttempt()
  const lookUp = useLookUp()
  const { wrongScan } = usePacking()
  const readName = async (item: number): Promise<string | undefined> => {
    const known = items.items.get(item)
    if (known !== undefined) return known.name
    const query = { hardware_ids: [item], limit: 1 }
    return (await lookUp(listItems, { query })).results[0]?.name
  }
  const refuse = async (item: number, isLatest: () => boolean) => {
    play('wrong')
    const name = await readName(item)
    if (!isLatest()) return
    if (name === undefined) attempt.refuse(messages.itemUnknown(item))
    else wrongScan.show({ order: order.id, name })
  }
  /** Whether it is rather something that comes back. */
  const isOut = (item: number) =>
    orderWithFocus() === undefined &&
    groups?.checkedOut.some(({ rows }) => rows.some(({ hardware_id }) => hardware_id === item))
  useScan('page', (scan) => {
    const isLatest = wrongScan.begin()
    if (!('item' in scan) || isDisabled || readTarget() !== order.id) return false
    const row = order.rows.find(({ hardware_id }) => hardware_id === scan.item)
    if (row === undefined && isOut(scan.item) === true) return false
    attempt.clear()
    if (row === undefined) {
      refuse(scan.item, isLatest).catch((error: unknown) => {
        attempt.fail(error, (reason) => messages.scanNotOpened(reason, `ITEM-${scan.item}`))
      })
    } else if (flushSync(() => onTick(row))) {
      // Rendered by now, since the tick unfolds the order.
      play('done')
      showRow(document.getElementById(orderAnchor(order.id)), scan.item)
      attempt.succeed(`${formatNumber(row.outstanding)} × ${items.nameOf(scan.item)}`)
    }
    return true
  })
}
