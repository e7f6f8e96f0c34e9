import {
  type Configuration,
  limits,
  listHistory,
  pauseEndProblem,
  pauseOrdering,
  visibleText,
} from '@signout/contract'
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import { useForm } from 'react-hook-form'
import { useRead } from '#api/reads.ts'
import { useIsWriting, useWrite } from '#api/writes.ts'
import { useConfiguration } from '#configuration.ts'
import { fromFieldTime, toFieldTime } from '#event-time.ts'
import { reasonText } from '#failure-text.ts'
import { serverNow } from '#server-clock.ts'
import { usePause } from '#shared/pause/use-pause.ts'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { DialogForm, FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { FormField, showRefusal } from '#ui/forms/FormField.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { toast } from '#ui/toasts/toasts.ts'

/** Opens the dialog that pauses ordering, or changes the pause that lasts (spec §23). */
export function PauseOrdering() {
  const dialog = useDialogAbout<true>()
  const isPaused = usePause() !== null
  return (
    <>
      <Button variant="outlined" onClick={() => dialog.open(true)}>
        {isPaused ? 'Change the pause' : 'Pause ordering'}
      </Button>
      {dialog.about && <PauseDialog {...dialog.state} />}
    </>
  )
}

function PauseDialog(dialog: DialogState) {
  const pause = usePause()
  const isBusy = useIsWriting(pauseOrdering)
  const last = useRead(listHistory, { query: { kind: ['ordering.paused'], limit: 1 } })
  const row = last.data?.results[0]
  return (
    <FormDialog {...dialog} title="Pause ordering" isBusy={isBusy}>
      {last.isPending ? (
        <DialogContent>
          <SkeletonRows label="Loading the last reason" rows={2} height={72} />
        </DialogContent>
      ) : (
        <PauseForm
          pause={pause}
          lastReason={(row?.kind === 'ordering.paused' && row.detail.reason) || ''}
          onClose={dialog.onClose}
        />
      )}
    </FormDialog>
  )
}

interface PauseFormProps {
  /** The pause that it would replace. */
  readonly pause: Configuration['pause']
  readonly lastReason: string
  readonly onClose: () => void
}

function PauseForm({ pause, lastReason, onClose }: PauseFormProps) {
  const { event_time_zone } = useConfiguration()
  const write = useWrite(pauseOrdering)
  const form = useForm({
    mode: 'onTouched',
    defaultValues: {
      reason: pause?.reason ?? lastReason,
      until: pause?.until ? toFieldTime(pause.until) : '',
    },
  })
  const { isDirty, errors } = form.formState
  const markSaved = useUnsaved(isDirty, write.isPending)
  const submit = form.handleSubmit(async ({ reason, until }) => {
    const { error } = await write.send({ body: { reason, until: instantOf(until) } })
    if (error) return showRefusal(form, error, ['reason', 'until'], reasonText(error))
    markSaved()
    toast.success('Ordering is paused.')
    return onClose()
  })
  return (
    <DialogForm
      label="Pause ordering"
      submitLabel="Pause"
      isBusy={write.isPending}
      problem={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint="Teams read it. They can still fill their carts, and the desk goes on."
        max={limits.pause.reason}
        problem={(text) => (visibleText(text) === '' ? 'Say why ordering is paused.' : null)}
        isFirst
        fullWidth
        isReadOnly={write.isPending}
      />
      <FormField
        form={form}
        name="until"
        label="Until"
        type="datetime-local"
        hint={`In ${event_time_zone}, at most 7 days ahead. Empty: until you resume.`}
        problem={(text) => pauseEndProblem(instantOf(text), serverNow())}
        fullWidth
        isReadOnly={write.isPending}
      />
    </DialogForm>
  )
}

/** Browsers take years of six digits, which no instant has. */
function instantOf(fieldTime: string): string | null {
  if (fieldTime === '') return null
  const isInstant = !Number.isNaN(Date.parse(`${fieldTime}Z`))
  return new Date(isInstant ? fromFieldTime(fieldTime) : farFuture).toISOString()
}

const farFuture = Date.UTC(9999, 0)
