import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useConfiguration } from '#configuration.ts'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { useDialogAbout } from '#kit/dialogs/ConfirmDialog.tsx'
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

/** The button, with its effect. */
export function RemindTeams() {
  const { has_mail } = useConfiguration()
  return (
    <Stack component="section" aria-label="Remind teams" sx={{ gap: 1 }}>
      <Typography variant="h3">Remind teams</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {has_mail
          ? 'Everybody in a team that has hardware gets one email with what the team has and until when. You can give them longer in the same step. At most once in 10 minutes.'
          : 'Emails are not configured on this server: ask its operator for SMTP_URL.'}
      </Typography>
      <RemindButton>Send reminders</RemindButton>
    </Stack>
  )
}
