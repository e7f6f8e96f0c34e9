import { eventSettings, formatCount, remindTeams, updateSettings } from '@signout/contract'
import DialogContentText from '@mui/material/DialogContentText'
import { useIsWriting, useWrite } from '#api/writes.ts'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { DialogForm } from '#ui/dialogs/FormDialog.tsx'
import { ChangedMeanwhile } from '#ui/forms/ChangedMeanwhile.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { reasonText } from '#failure-text.ts'
import { SettingsDialog, type SettingsFormProps } from '../event/SettingsDialog.tsx'
import { sourceHints, useSettingsForm } from '../event/use-settings-form.ts'

/** Mails the teams that have hardware, whose time can be extended in the same step (spec §2). */
export function RemindDialog(dialog: DialogState) {
  const isExtending = useIsWriting(updateSettings)
  const isReminding = useIsWriting(remindTeams)
  const isBusy = isExtending || isReminding
  return (
    <SettingsDialog {...dialog} title="Remind teams" isBusy={isBusy}>
      {(props) => <RemindForm {...props} isBusy={isBusy} />}
    </SettingsDialog>
  )
}

interface RemindFormProps extends SettingsFormProps {
  readonly isBusy: boolean
}

const names = ['return_by'] as const

function RemindForm({ settings, isBusy, onOutdated, onClose }: RemindFormProps) {
  const remind = useWrite(remindTeams)
  const { form, save, isDirty, changed } = useSettingsForm({ settings, names, onOutdated })
  const { root } = form.formState.errors
  const submit = form.handleSubmit(async (values) => {
    if (isDirty && !(await save(values))) return
    const { answer, error } = await remind.send({})
    if (error) {
      const extended = isDirty ? '“Return by” has been saved. ' : ''
      form.setError('root', { message: extended + reasonText(error) })
      return
    }
    toast.success(sentence(answer))
    onClose()
  })
  const isLocked = settings.return_by.source === 'environment'
  return (
    <DialogForm
      label="Remind teams"
      submitLabel="Send emails"
      isBusy={isBusy}
      problem={root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <DialogContentText sx={{ mt: -1 }}>
        Everybody in a team that has hardware gets one email with what the team has and until when.
      </DialogContentText>
      <ChangedMeanwhile what="event" fields={changed} />
      <FormField
        form={form}
        name="return_by"
        label={eventSettings.return_by.label}
        type="datetime-local"
        fullWidth
        hint={
          isLocked
            ? sourceHints.environment
            : 'Teams see a new time at once, and the email says it.'
        }
        isReadOnly={isBusy || isLocked}
      />
    </DialogForm>
  )
}

function sentence({ teams, people }: { readonly teams: number; readonly people: number }): string {
  return teams === 0
    ? 'No team has hardware: nothing was sent.'
    : `Emails are on their way to ${formatCount(people, 'member')} of ${formatCount(teams, 'team')}.`
}
