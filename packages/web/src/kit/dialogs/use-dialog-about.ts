import { useState } from 'react'

interface DialogAbout<T> {
  /** Stays until the dialog has faded out. */
  readonly about: T | undefined
  readonly isOpen: boolean
  readonly open: (about: T) => void
  readonly close: () => void
  /** To be called when the dialog has faded out. */
  readonly onExited: () => void
}

/** A dialog about one of several things, mounted for as long as it is seen. */
export function useDialogAbout<T>(): DialogAbout<T> {
  const [about, setAbout] = useState<T>()
  const [isOpen, setIsOpen] = useState(false)
  return {
    about,
    isOpen,
    open: (opened) => {
      setAbout(opened)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
    onExited: () => setAbout(undefined),
  }
}
