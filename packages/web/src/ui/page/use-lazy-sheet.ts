import { useState } from 'react'

interface LazySheet {
  readonly isOpen: boolean
  /** Whether its code is needed; it stays while the sheet slides out. */
  readonly wasOpened: boolean
  readonly open: () => void
  readonly close: () => void
}

/** A sheet that is loaded when it is first opened. */
export function useLazySheet(): LazySheet {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return {
    isOpen,
    wasOpened,
    open: () => {
      setIsOpen(true)
      setWasOpened(true)
    },
    close: () => setIsOpen(false),
  }
}
