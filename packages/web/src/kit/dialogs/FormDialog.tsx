import { useLeave } from '../leave/unsaved-forms.ts'
import { UnsavedGuard } from '../leave/UnsavedGuard.tsx'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'

/** A small dialog around a form, which asks before unsaved input is lost. */
export function FormDialog(props: DialogFrameProps) {
  return (
    <UnsavedGuard>
      <Guarded {...props} />
    </UnsavedGuard>
  )
}

function Guarded(props: DialogFrameProps) {
  const leave = useLeave()
  return <DialogFrame {...props} onDismiss={() => leave(props.onClose)} />
}
