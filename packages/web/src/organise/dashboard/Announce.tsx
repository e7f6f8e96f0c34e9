import { settingLengths, updateSettings, visibleText } from '@signout/contract'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import { useIsWriting, useWrite } from '#api/writes.ts'
import { useConfiguration } from '#configuration.ts'
import { reasonText } from '#failure-text.ts'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { DialogForm, FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { FormField, showRefusal } from '#ui/forms/FormField.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
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
    <FormDialog {...dialog} title="Announce" isBusy={useIsWriting(updateSettings)}>
      <AnnounceForm onClose={dialog.onClose} />
    </FormDialog>
  )
}

function AnnounceForm({ onClose }: Pick<DialogState, 'onClose'>) {
  const { announcement } = useConfiguration()
  const write = useWrite(updateSettings)
  const unchanged =
    announcement === null ? 'Enter what to announce.' : 'Participants have this text already.'
  const form = useForm({ defaultValues: { announcement: announcement ?? '' } })
  const { isDirty, errors } = form.formState
  const markSaved = useUnsaved(isDirty, write.isPending)
  const submit = form.handleSubmit(async (values) => {
    const text = visibleText(values.announcement)
    const { error } = await write.send({ body: { announcement: text === '' ? null : text } })
    if (error) return showRefusal(form, error, ['announcement'], reasonText(error))
    markSaved()
    toast.success(text === '' ? 'The announcement is taken back.' : 'Participants are told.')
    return onClose()
  })
  return (
    <DialogForm
      label="Announce"
      submitLabel="Announce"
      isBusy={write.isPending}
      problem={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="announcement"
        label="Announcement"
        hint="Every participant sees it on every page until they put it away. Empty: nothing is announced."
        problem={(typed) => (visibleText(typed) === (announcement ?? '') ? unchanged : null)}
        max={settingLengths.announcement}
        multiline
        minRows={2}
        isFirst
        fullWidth
        input={{ dir: 'auto' }}
        isReadOnly={write.isPending}
      />
    </DialogForm>
  )
}
