import Dialog from '@mui/material/Dialog'
import { useOpened } from '#kit/dialogs/use-opened.ts'
import { LazyPart } from '#kit/feedback/LazyPart.tsx'
import { lazyPart } from '#kit/page/loadable.tsx'
import { messages } from '#messages.ts'
import { sheets } from '../sheets.tsx'

const ReadyCodes = lazyPart(async () => (await import('./ReadyCodes.tsx')).ReadyCodes)

/**
 * Full-screen list of teams with ready orders, for a monitor at the desk (spec §28). The address tells whether it is
 * open.
 */
export function ReadyScreen() {
  const { value, close } = useOpened(sheets.ready.parameter)
  return (
    <Dialog
      fullScreen
      open={value === sheets.ready.value}
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
