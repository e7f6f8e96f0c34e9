import { formatCount, limits } from '@signout/contract'
import { useConfiguration } from '#configuration.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { noMail, Part } from '#ui/page/Part.tsx'
import { RemindDialog } from './RemindDialog.tsx'

/** Opens the dialog that mails the teams. Hidden where no mail is configured. */
export function RemindButton({ children }: { readonly children: string }) {
  const { has_mail } = useConfiguration()
  const dialog = useDialogAbout<true>()
  if (!has_mail) return null
  return (
    <>
      <SteadyButton
        variant="outlined"
        onClick={() => dialog.open(true)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {children}
      </SteadyButton>
      {dialog.about && <RemindDialog {...dialog.state} />}
    </>
  )
}

const pause = formatCount(limits.remindersMs / 60_000, 'minute')

/** The button, with its effect. */
export function RemindTeams() {
  const { has_mail } = useConfiguration()
  return (
    <Part
      title="Remind teams"
      text={
        has_mail
          ? `Everybody in a team that has hardware gets one email with what the team has and until when. You can give them longer in the same step. At most once in ${pause}.`
          : noMail
      }
    >
      <RemindButton>Send reminders</RemindButton>
    </Part>
  )
}
