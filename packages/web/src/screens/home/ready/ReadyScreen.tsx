import Dialog from '@mui/material/Dialog'
import { lazy } from 'react'
import type { Opened } from '#kit/dialogs/use-opened.ts'
import { LazyPart } from '#kit/feedback/ErrorBoundary.tsx'
import { messages } from '#messages.ts'

const ReadyCodes = lazy(async () => ({ default: (await import('./ReadyCodes.tsx')).ReadyCodes }))

/**
 * Full-screen list of teams with ready orders, for a monitor at the desk (spec §28). The address tells whether it is
 * open.
 */
export function ReadyScreen({ screen }: { readonly screen: Pick<Opened, 'value' | 'close'> }) {
  return (
    <Dialog
      fullScreen
      open={screen.value === 'ready'}
      onClose={screen.close}
      slotProps={{ paper: { 'aria-label': 'Ready for pickup', sx: paperSx } }}
    >
      <LazyPart failure={messages.partNotLoaded} loading={null}>
        <ReadyCodes onClose={screen.close} />
      </LazyPart>
    </Dialog>
  )
}

const paperSx = { bgcolor: 'background.default', overflow: 'hidden' } as const
