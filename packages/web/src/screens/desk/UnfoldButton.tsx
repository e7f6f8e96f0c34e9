import { formatCount } from '@signout/contract'
import Button from '@mui/material/Button'
import { UnfoldIcon } from '#kit/pictures/icons.tsx'
import { keyOf } from './keys/desk-keys.ts'

interface UnfoldButtonProps {
  readonly orderId: number
  /** Number of items of the order. */
  readonly items: number
  readonly isOpen?: boolean
  /** Id of the content, where that is mounted while folded. */
  readonly controls?: string
  readonly onClick: () => void
}

/** Unfolds an order, and shows its number of items. */
export function UnfoldButton(props: UnfoldButtonProps) {
  const { orderId, items, isOpen = false, controls, onClick } = props
  const count = formatCount(items, 'item')
  return (
    <Button
      size="small"
      {...keyOf('finish')}
      aria-label={`${count} of order #${orderId}`}
      aria-expanded={isOpen}
      aria-controls={controls}
      endIcon={<UnfoldIcon sx={{ transform: isOpen ? 'scaleY(-1)' : undefined }} />}
      onClick={onClick}
    >
      {count}
    </Button>
  )
}
