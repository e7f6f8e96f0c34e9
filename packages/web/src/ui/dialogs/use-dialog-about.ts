import { useState } from 'react'
import type { DialogState } from './DialogFrame.tsx'

/** A dialog about one of several objects, mounted while it is visible. */
export function useDialogAbout<T>() {
  const [about, setAbout] = useState<T>()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const onExited = () => setAbout(undefined)
  return {
    /** Kept until the dialog has faded out. */
    about,
    open: (opened: T) => {
      setAbout(opened)
      setIsOpen(true)
    },
    close,
    /** Props of the dialog. */
    state: { open: isOpen, onClose: close, onExited } satisfies DialogState,
  }
}
