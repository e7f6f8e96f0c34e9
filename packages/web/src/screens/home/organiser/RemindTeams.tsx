import { formatCount, remindTeams } from '@signout/contract'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useWrite } from '#api/writes.ts'
import { useConfiguration } from '#configuration.ts'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { toast } from '#kit/toasts/toasts.ts'
import { messages } from '#messages.ts'

/** Mails teams a list of the hardware they have (spec §2). Hidden where no mail is configured. */
export function RemindButton({ children }: { readonly children: string }) {
  const { has_mail } = useConfiguration()
  const write = useWrite(remindTeams, { failure: messages.teamsNotReminded })
  const remind = async () => {
    if (write.isPending) return
    const { answer } = await write.send({})
    if (answer === undefined) return
    const { teams, people } = answer
    toast.success(
      teams === 0
        ? 'No team has hardware: nothing was sent.'
        : `Emails are on their way to ${formatCount(people, 'member')} of ${formatCount(teams, 'team')}.`,
    )
  }
  if (!has_mail) return null
  return (
    <SteadyButton
      variant="outlined"
      loading={write.isPending}
      onClick={() => void remind()}
      sx={{ alignSelf: 'flex-start' }}
    >
      {children}
    </SteadyButton>
  )
}

interface RemindTeamsProps {
  /** Saved time for returns; null when none is set. */
  readonly returnBy: string | null
}

/** The button, with its effect. */
export function RemindTeams({ returnBy }: RemindTeamsProps) {
  const { has_mail } = useConfiguration()
  return (
    <Stack component="section" aria-label="Remind teams" sx={{ gap: 1 }}>
      <Typography variant="h3">Remind teams</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {has_mail
          ? `Everybody in a team that has hardware gets one email with what the team has${returnBy === null ? '' : ' and until when'}. To give them longer, change “Return by” above and save first. At most once in 10 minutes.`
          : 'Emails are not configured on this server: ask its operator for SMTP_URL.'}
      </Typography>
      <RemindButton>Send reminders</RemindButton>
    </Stack>
  )
}
