import { formatNumber, listItems } from '@signout/contract'
import { useLookUp } from '#api/reads.ts'
import { useScan } from '#shared/scan/use-scan.ts'
import { useLatest } from '#ui/page/lifetime.ts'
import { useAttempt } from '#ui/toasts/toasts.ts'
import { messages } from '#messages.ts'
import { usePlayScan } from '../scan/scan-sounds.tsx'
import type { NewOrder } from './use-new-order.ts'

/** Adds a unit of a scanned item to the new order (spec §14). */
export function useScanToAdd(order: NewOrder): void {
  const lookUp = useLookUp()
  const play = usePlayScan()
  const attempt = useAttempt()
  const latest = useLatest(order)
  const add = async (id: number) => {
    attempt.clear()
    const { results } = await lookUp(listItems, { query: { hardware_ids: [id], limit: 1 } })
    // Meanwhile the sheet was closed.
    if (latest.current === null) return
    const [item] = results
    if (item === undefined) {
      play('wrong')
      return attempt.refuse(messages.itemUnknown(id))
    }
    const { addOne, isOrdering } = latest.current
    if (isOrdering) return
    const quantity = addOne(item)
    play(quantity === null ? 'wrong' : 'done')
    if (quantity === null) attempt.refuse(`No more ${item.name} is left.`)
    else attempt.succeed(`${formatNumber(quantity)} × ${item.name}`)
  }
  useScan('modal', (scan) => {
    if (!('item' in scan)) return false
    add(scan.item).catch((error: unknown) => {
      attempt.fail(error, (reason) => messages.scanNotOpened(reason, `ITEM-${scan.item}`))
    })
    return true
  })
}
