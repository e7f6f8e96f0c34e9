import { getTeam, type Profile, updateProfile } from '@signout/contract'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { asApiError } from '#api/errors.ts'
import { useCacheUpdate } from '#api/use-cache-update.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'

interface IdProvidedProps {
  readonly profile: Profile
  /** Id of the element with the member's name. */
  readonly nameId: string
  readonly onGone: () => void
}

/** Whether a member has handed in a piece of ID. Shows a change immediately; accepts the next click once it is saved. */
export function IdProvided({ profile, nameId, onGone }: IdProvidedProps) {
  const { isProvided, isSaving, toggle } = useIdProvided(profile, onGone)
  return (
    <FormControlLabel
      label="ID provided"
      aria-busy={isSaving}
      control={
        <Checkbox
          checked={isProvided}
          onChange={() => {
            if (!isSaving) void toggle()
          }}
          slotProps={{ input: { 'aria-describedby': nameId } }}
        />
      }
      sx={{ mr: 0, whiteSpace: 'nowrap', opacity: isSaving ? 0.6 : 1 }}
    />
  )
}

/** If the member has left, the team is refetched (spec §7). */
function useIdProvided({ id, team, id_provided, user }: Profile, onGone: () => void) {
  const write = useWrite(updateProfile)
  const cache = useCacheUpdate()
  const toggle = async () => {
    try {
      const changed = await write.mutateAsync({
        params: { id },
        body: { id_provided: !id_provided },
      })
      cache.updateAnswer(getTeam, { params: { team_code: team } }, (before) => ({
        ...before,
        profiles: before.profiles.map((profile) => (profile.id === id ? changed : profile)),
      }))
    } catch (error) {
      const failure = asApiError(error)
      const name = `${user.first_name} ${user.last_name}`
      write.attempt.refuse(messages.idStatusNotUpdated(failure, name))
      if (failure.status === 404) onGone()
    }
  }
  return {
    isProvided: write.isPending ? write.variables.body.id_provided : id_provided,
    isSaving: write.isPending,
    toggle,
  }
}
