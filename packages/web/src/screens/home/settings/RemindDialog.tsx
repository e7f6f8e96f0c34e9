import {
  etagOf,
  eventSettings,
  formatCount,
  getSettings,
  remindTeams,
  type Settings,
  updateSettings,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useForm } from 'react-hook-form'
import { useRead } from '#api/reads.ts'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { DialogFrame, type DialogState } from '#kit/dialogs/DialogFrame.tsx'
import { ChangedMeanwhile, useChangedMeanwhile } from '#kit/form/ChangedMeanwhile.tsx'
import { FormField, showAtFields } from '#kit/form/FormField.tsx'
import { useLeave, useUnsaved } from '#kit/leave/unsaved-forms.ts'
import { UnsavedGuard } from '#kit/leave/UnsavedGuard.tsx'
import { QueryContent, SkeletonRows } from '#kit/list/QueryContent.tsx'
import { toast } from '#kit/toasts/toasts.ts'
import { messages } from '#messages.ts'
import { settingSources } from '../organiser/setting-sources.ts'

/** Mails the teams that have hardware, whose time can be extended in the same step (spec §2). */
export function RemindDialog(props: DialogState) {
  return (
    <UnsavedGuard>
      <Guarded {...props} />
    </UnsavedGuard>
  )
}

function Guarded({ open, onClose, onExited }: DialogState) {
  const leave = useLeave()
  const settings = useRead(getSettings, {}, { keepsEtag: true })
  const writes = { save: useWrite(updateSettings), remind: useWrite(remindTeams) }
  const isBusy = writes.save.isPending || writes.remind.isPending
  return (
    <DialogFrame
      open={open}
      title="Remind teams"
      isBusy={isBusy}
      onClose={() => leave(onClose)}
      onExited={onExited}
    >
      <QueryContent
        query={settings}
        loading={
          <DialogContent>
            <SkeletonRows label="Loading until when" rows={2} height={72} />
          </DialogContent>
        }
        failure={messages.settingsNotShown}
      >
        {(shown) => (
          <RemindForm
            {...writes}
            isBusy={isBusy}
            settings={shown}
            onOutdated={() => void settings.refetch()}
            onClose={onClose}
          />
        )}
      </QueryContent>
    </DialogFrame>
  )
}

interface RemindFormProps {
  readonly save: ReturnType<typeof useWrite<typeof updateSettings>>
  readonly remind: ReturnType<typeof useWrite<typeof remindTeams>>
  readonly isBusy: boolean
  readonly settings: Settings
  /** Reads settings saved by others. */
  readonly onOutdated: () => void
  readonly onClose: () => void
}

function RemindForm(props: RemindFormProps) {
  const { save, remind, isBusy, settings, onOutdated, onClose } = props
  const cache = useCacheUpdate()
  const saved = fieldsOf(settings)
  const form = useForm({
    values: saved,
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields, errors } = form.formState
  const isDirty = dirtyFields.return_by === true
  const markSaved = useUnsaved(isDirty, isBusy)
  const [changed, setKnown] = useChangedMeanwhile(saved, changedFields, {
    isDirty,
    isSaving: isBusy,
  })
  const extend = async (return_by: string): Promise<boolean> => {
    const body = { return_by: return_by || null }
    const { answer, error } = await save.send({ body, ifMatch: etagOf(settings) })
    if (error) {
      if (error.status === 409) onOutdated()
      if (!showAtFields(form, error, ['return_by'])) {
        form.setError('root', { message: messages.settingsNotSaved(error) })
      }
      return false
    }
    cache.setAnswer(getSettings, {}, answer)
    form.reset(fieldsOf(answer))
    setKnown(fieldsOf(answer))
    return true
  }
  const submit = form.handleSubmit(async ({ return_by }) => {
    if (isBusy) return
    if (isDirty && !(await extend(return_by))) return
    const { answer, error } = await remind.send({})
    if (error) {
      const extended = isDirty ? '“Return by” has been saved. ' : ''
      form.setError('root', { message: extended + messages.teamsNotReminded(error) })
      return
    }
    markSaved()
    toast.success(sentence(answer))
    onClose()
  })
  const isLocked = settings.return_by.source === 'environment'
  return (
    <form noValidate aria-label="Remind teams" onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        <DialogContentText>
          Everybody in a team that has hardware gets one email with what the team has and until
          when.
        </DialogContentText>
        <ChangedMeanwhile
          what="event"
          fields={changed.map(
            (name) => `${eventSettings[name].label} (now ${saved[name] || 'none'})`,
          )}
        />
        {changed.length === 0 && errors.root?.message !== undefined && (
          <Alert severity="error">{errors.root.message}</Alert>
        )}
        <FormField
          form={form}
          name="return_by"
          label={eventSettings.return_by.label}
          type="datetime-local"
          fullWidth
          hint={
            isLocked
              ? settingSources.environment
              : 'Teams see a new time at once, and the email says it.'
          }
          isReadOnly={isBusy || isLocked}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <SteadyButton color="inherit" disabled={isBusy} onClick={onClose}>
          Go Back
        </SteadyButton>
        <SteadyButton type="submit" variant="contained" loading={isBusy}>
          Send emails
        </SteadyButton>
      </DialogActions>
    </form>
  )
}

interface Fields {
  return_by: string
}

function fieldsOf(settings: Settings): Fields {
  return { return_by: settings.return_by.value ?? '' }
}

function changedFields(one: Fields, other: Fields): readonly (keyof Fields)[] {
  return one.return_by === other.return_by ? [] : ['return_by']
}

function sentence({ teams, people }: { readonly teams: number; readonly people: number }): string {
  return teams === 0
    ? 'No team has hardware: nothing was sent.'
    : `Emails are on their way to ${formatCount(people, 'member')} of ${formatCount(teams, 'team')}.`
}
