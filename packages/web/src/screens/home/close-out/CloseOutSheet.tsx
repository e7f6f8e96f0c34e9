import { lazy } from 'react'
import { SideSheet } from '#kit/dialogs/SideSheet.tsx'
import { useOpened } from '#kit/dialogs/use-opened.ts'
import { LazyPart } from '#kit/feedback/ErrorBoundary.tsx'
import { SkeletonRows } from '#kit/list/QueryContent.tsx'
import { messages } from '#messages.ts'

const CloseOut = lazy(async () => ({ default: (await import('./CloseOut.tsx')).CloseOut }))

/** Tasks at the end of an event (spec §27). The address tells whether it is open, and at which part. */
export function CloseOutSheet() {
  const { value, change, close } = useOpened('closeout')
  return (
    <SideSheet open={value !== ''} title="Close-out" width={640} onClose={close}>
      <LazyPart
        failure={messages.closeOutNotShown}
        loading={<SkeletonRows label="Loading close-out" rows={6} height={96} />}
      >
        <CloseOut part={value} onPart={change} />
      </LazyPart>
    </SideSheet>
  )
}
