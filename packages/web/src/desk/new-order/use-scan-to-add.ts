import { formatNumber, type Item, listItems } from '@signout/contract'
import { useEventCallback } from '@mui/material/utils'
import { useLookUp } from '#api/reads.ts'
import { useScan } from '#shared/scan/use-scan.ts'
import { rememberPlace } from '#ui/leave/history.ts'
import { useAttempt } from '#ui/toasts/toasts.ts'
import { messages } from '#messages.ts'
import type { NewOrder } from './use-new-order.ts'

/** Adds a unit of a scanned item to the new order (spec §14). */
export function useScanToAdd(order: NewOrder): void {
  const lookUp = useLookUp()
  const attempt = useAttempt()
  // As the order is when the answer arrives.
  const addOne = useEventCallback((item: Item) =>
    order.isOrdering ? undefined : order.addOne(item),
  )
  const add = async (id: number) => {
    attempt.clear()
    const isStillHere = rememberPlace()
    const { results } = await lookUp(listItems, { query: { hardware_ids: [id], limit: 1 } })
    if (!isStillHere()) return
    const [item] = results
    if (item === undefined) return attempt.refuse(messages.itemUnknown(id))
    const quantity = addOne(item)
    if (quantity === undefined) return
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
