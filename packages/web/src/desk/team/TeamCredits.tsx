import {
  creditsLeft,
  fieldMessages,
  formatCount,
  formatNumber,
  mostCredits,
  parseWholeNumber,
  plainText,
  type Team,
  updateTeam,
  visibleText,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { useIsWriting, useWrite } from '#api/writes.ts'
import { useConfiguration } from '#configuration.ts'
import { reasonText } from '#failure-text.ts'
import { numberOrNull } from '#shared/items/item-values.ts'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { DialogForm, FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { FormField, showRefusal } from '#ui/forms/FormField.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { toast } from '#ui/toasts/toasts.ts'

type Credits = NonNullable<Team['credits']>

/** What the team may spend and has spent; nothing where the event has no credits (spec §23). */
export function TeamCredits({ team }: { readonly team: Team }) {
  const dialog = useDialogAbout<Team>()
  const { credits } = team
  if (credits === null) return null
  return (
    <SectionCard
      title="Credits"
      actions={
        <Button size="small" aria-label="Edit credits" onClick={() => dialog.open(team)}>
          Edit
        </Button>
      }
    >
      <Typography>
        {formatNumber(credits.spent)} of {formatCount(credits.allowance, 'credit')} spent,{' '}
        {formatNumber(creditsLeft(credits))} left.
      </Typography>
      {credits.own && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          This team’s own; others have what the settings say.
        </Typography>
      )}
      {dialog.about && <CreditsDialog {...dialog.state} team={dialog.about} credits={credits} />}
    </SectionCard>
  )
}

interface CreditsDialogProps extends DialogState {
  readonly team: Team
  readonly credits: Credits
}

function CreditsDialog({ team, credits, ...state }: CreditsDialogProps) {
  const isBusy = useIsWriting(updateTeam)
  return (
    <FormDialog {...state} title={`Credits of team ${team.team_code}`} isBusy={isBusy}>
      <CreditsForm team={team} credits={credits} onClose={state.onClose} />
    </FormDialog>
  )
}

function CreditsForm({
  team,
  credits,
  onClose,
}: Omit<CreditsDialogProps, keyof DialogState> & Pick<DialogState, 'onClose'>) {
  const { team_credits: usual } = useConfiguration()
  const form = useForm({
    defaultValues: { team_credits: credits.own ? String(credits.allowance) : '' },
  })
  const write = useWrite(updateTeam)
  const markSaved = useUnsaved(form.formState.isDirty, write.isPending)
  const save = form.handleSubmit(async ({ team_credits: typed }) => {
    const team_credits = numberOrNull(typed)
    const params = { team_code: team.team_code }
    const { error } = await write.send({ params, body: { team_credits } })
    if (error) {
      showRefusal(form, error, ['team_credits'], reasonText(error))
      return
    }
    markSaved()
    toast.success('Credits have been saved.')
    onClose()
  })
  return (
    <DialogForm
      label="Credits"
      submitLabel="Save"
      isBusy={write.isPending}
      problem={form.formState.errors.root?.message}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <Box>
        <FormField
          form={form}
          name="team_credits"
          label="Credits of this team"
          hint={`Empty: ${formatNumber(usual ?? 0)}, as every team`}
          problem={creditsFieldProblem}
          isFirst
          isReadOnly={write.isPending}
          fullWidth
          autoComplete="off"
          input={{ inputMode: 'numeric' }}
        />
      </Box>
    </DialogForm>
  )
}

function creditsFieldProblem(text: string): string | null {
  if (visibleText(text) === '') return null
  const value = parseWholeNumber(plainText(text))
  if (value === null) return fieldMessages.notWhole
  return value > mostCredits.team ? `Enter at most ${formatNumber(mostCredits.team)}.` : null
}
