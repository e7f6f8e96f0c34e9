import Dialog from '@mui/material/Dialog'
import { useSheet } from '#ui/dialogs/use-sheet.ts'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { lazyPart } from '#ui/page/loadable.tsx'
import { messages } from '#messages.ts'

const ReadyCodes = lazyPart(async () => (await import('./ReadyCodes.tsx')).ReadyCodes)

/** Whether it is open, as the address says. */
export const useReadyScreen = () => useSheet('ready', 'screen')

/**
 * Full-screen list of teams with ready orders, for a monitor at the desk (spec §28). The address tells whether it is
 * open.
 */
export function ReadyScreen() {
  const { isOpen, close } = useReadyScreen()
  return (
    <Dialog
      fullScreen
      open={isOpen}
      onClose={close}
      slotProps={{ paper: { 'aria-label': 'Ready for pickup', sx: paperSx } }}
    >
      <LazyPart failure={messages.partNotLoaded} loading={null}>
        <ReadyCodes onClose={close} />
      </LazyPart>
    </Dialog>
  )
}

const paperSx = { bgcolor: 'background.default', overflow: 'hidden' } as const
