import useEventCallback from '@mui/utils/useEventCallback'
import { startTransition } from 'react'
import { useLeave, type Go } from '../leave/unsaved-forms.ts'
import { useWhile } from '../page/lifetime.ts'

/** Functions that close the dialogs and menus that are open now. */
const closing = new Set<() => void>()

/** Closes a dialog or menu, which the address does not name, when the page below it goes on to something else. */
export function useClosesOnGoing(isOpen: boolean, onClose: () => void): void {
  const close = useEventCallback(onClose)
  useWhile(isOpen, () => {
    closing.add(close)
    return () => void closing.delete(close)
  })
}

/**
 * Goes on to something else, maybe of the same page, after asking about unsaved input: no dialog stays open above it.
 * Sheets are closed by the address.
 */
export function useGoOn(): (go: Go) => void {
  const leave = useLeave()
  return (go) =>
    leave(() => {
      // In one render with the router's: a dialog that fades out while a sheet opens could hide it from screen readers.
      startTransition(() => {
        for (const close of closing) close()
      })
      go()
    })
}
