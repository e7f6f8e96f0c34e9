import { formatNumber } from '@signout/contract'
import Button from '@mui/material/Button'
import { useHasRail, useQueueSheet } from './QueueFrame.tsx'
import { useQueue } from './use-queue.ts'

/** Opens the queue in windows that have no room for it beside the order; as wide before its number is known. */
export function QueueButton() {
  const { open } = useQueueSheet()
  const { total } = useQueue('waiting')
  if (useHasRail()) return null
  return (
    <Button variant="outlined" size="small" onClick={open} sx={{ flex: 'none', minWidth: '6rem' }}>
      Queue{total !== undefined && ` (${formatNumber(total)})`}
    </Button>
  )
}
