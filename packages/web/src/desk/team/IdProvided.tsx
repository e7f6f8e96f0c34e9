import { type ApiError, getTeam, type Profile, updateProfile } from '@signout/contract'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { goneText, outcomeText } from '#failure-text.ts'
import { useDeskTeam } from '../DeskProvider.tsx'

interface IdProvidedProps {
  readonly profile: Profile
  readonly label: string
  /** Id of the element with the member's name, where the label does not have it. */
  readonly nameId?: string
}

/** Whether a member has handed in a piece of ID. Shows a change immediately; accepts the next click once it is saved. */
export function IdProvided({ profile, label, nameId }: IdProvidedProps) {
  const { save, refuse, beingSaved, isSaving } = useSaveIdProvided()
  const toggle = async () => {
    if (isSaving) return
    const failure = await save(profile, !profile.id_provided)
    if (failure) refuse(idNotUpdated(failure))
  }
  return (
    <FormControlLabel
      label={label}
      aria-busy={isSaving}
      control={
        <Checkbox
          checked={beingSaved ?? profile.id_provided}
          onChange={() => void toggle()}
          slotProps={{ input: { 'aria-describedby': nameId } }}
        />
      }
      slotProps={{ typography: { variant: 'body2', sx: { overflowWrap: 'anywhere' } } }}
      sx={{ mr: 0, opacity: isSaving ? 0.6 : 1 }}
    />
  )
}

/** Why it was not saved whether a member has handed in a piece of ID (spec §23). */
export function idNotUpdated(error: ApiError): string {
  return outcomeText(error, goneText(error, 'Could not update participant id status'))
}

/** Saves whether a member has handed in a piece of ID. If the member has left, the team is refetched (spec §25). */
export function useSaveIdProvided() {
  const { teamCode, reload } = useDeskTeam()
  const write = useWrite(updateProfile)
  const cache = useCacheUpdate()
  const save = async ({ id }: Profile, isProvided: boolean) => {
    const { answer, error } = await write.send({
      params: { id },
      body: { id_provided: isProvided },
    })
    if (error) {
      if (error.status === 404) reload()
      return error
    }
    cache.updateAnswer(getTeam, { params: { team_code: teamCode } }, (before) => ({
      ...before,
      profiles: before.profiles.map((known) => (known.id === id ? answer : known)),
    }))
    return null
  }
  return {
    /** Resolves to the failure, or to null if it was saved. */
    save,
    /** Reports a failure, replacing the previous one. */
    refuse: write.attempt.refuse,
    beingSaved: write.isPending ? write.input?.body.id_provided : undefined,
    isSaving: write.isPending,
  }
}
