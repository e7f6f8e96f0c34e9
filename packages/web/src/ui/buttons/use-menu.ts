import { type MouseEvent, useId, useState } from 'react'
import { useClosesOnGoing } from '../dialogs/open-dialogs.ts'

/** A menu below its button: props of both. */
export function useMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const open = anchor !== null
  const close = () => setAnchor(null)
  useClosesOnGoing(open, close)
  return {
    close,
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      'aria-controls': id,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    },
    menu: { id, anchorEl: anchor, open, onClose: close },
  } as const
}
