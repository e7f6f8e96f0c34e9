import { settingLengths, updateSettings, visibleText } from '@signout/contract'
import Button from '@mui/material/Button'
import { useIsWriting } from '#api/writes.ts'
import { useConfiguration } from '#configuration.ts'
import { SettingsDialog, type SettingsFormProps } from '#shared/event/SettingsDialog.tsx'
import { useSettingsForm } from '#shared/event/use-settings-form.ts'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { DialogForm } from '#ui/dialogs/FormDialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { ChangedMeanwhile } from '#ui/forms/ChangedMeanwhile.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { toast } from '#ui/toasts/toasts.ts'

/** Opens the dialog that tells all participants something, changes it, or takes it back (spec §23). */
export function Announce() {
  const dialog = useDialogAbout<true>()
  const { announcement } = useConfiguration()
  return (
    <>
      <Button variant="outlined" onClick={() => dialog.open(true)}>
        {announcement === null ? 'Announce' : 'Change the announcement'}
      </Button>
      {dialog.about && <AnnounceDialog {...dialog.state} />}
    </>
  )
}

function AnnounceDialog(dialog: DialogState) {
  return (
    <SettingsDialog {...dialog} title="Announce" isBusy={useIsWriting(updateSettings)}>
      {(props) => <AnnounceForm {...props} />}
    </SettingsDialog>
  )
}

const names = ['announcement'] as const

function AnnounceForm({ settings, onOutdated, onClose }: SettingsFormProps) {
  const { form, save, isSaving, changed } = useSettingsForm({ settings, names, onOutdated })
  const announced = settings.announcement.value ?? ''
  const submit = form.handleSubmit(async (values) => {
    const text = visibleText(values.announcement)
    if (text === announced) {
      const message =
        text === '' ? 'Enter what to announce.' : 'Participants have this text already.'
      return form.setError('announcement', { message })
    }
    if (!(await save(values))) return
    toast.success(text === '' ? 'The announcement is taken back.' : 'Participants are told.')
    onClose()
  })
  return (
    <DialogForm
      label="Announce"
      submitLabel="Announce"
      isBusy={isSaving}
      problem={form.formState.errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ChangedMeanwhile what="event" fields={changed} />
      <FormField
        form={form}
        name="announcement"
        label="Announcement"
        hint="Every participant sees it on every page until they put it away. Empty: nothing is announced."
        max={settingLengths.announcement}
        multiline
        minRows={2}
        isFirst
        fullWidth
        input={{ dir: 'auto' }}
        isReadOnly={isSaving}
      />
    </DialogForm>
  )
}
