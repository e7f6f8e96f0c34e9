import { fullName, type Profile, type Team, updateProfile } from '@signout/contract'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type ReactNode, useState } from 'react'
import { useInputsUnderWay } from '#api/writes.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { useDeskTeam } from '../DeskProvider.tsx'
import { idNotUpdated, useSaveIdProvided } from './IdProvided.tsx'

/** Whether no member is known to have handed in a piece of ID, values being saved included. */
export function useIsIdMissing(): boolean {
  const { team } = useDeskTeam()
  const beingNoted = useInputsUnderWay(updateProfile)
  const hasId = ({ id, id_provided }: Profile) =>
    beingNoted.findLast(({ params }) => params.id === id)?.body.id_provided ?? id_provided
  return team?.profiles.some(hasId) !== true
}

interface WithoutIdDialogProps extends DialogState {
  /** What would be handed out. */
  readonly subject: string
  /** Why it is too late, if it is. */
  readonly tooLate?: ReactNode
  readonly isBusy: boolean
  /** Hands out, once the ticked IDs are recorded. */
  readonly onConfirm: () => void
}

/**
 * Asks whose ID the desk takes before anything is handed out to a team without a recorded one; it never forbids it
 * (spec §19). If an ID cannot be recorded, nothing is handed out.
 */
export function WithoutIdDialog(props: WithoutIdDialogProps) {
  const { subject, tooLate, isBusy, onConfirm, ...state } = props
  const { teamCode, team } = useDeskTeam()
  const { ticked, toggle, record, isRecording } = useTickedIds(team)
  const isUnderWay = isBusy || isRecording
  const handOut = async () => {
    if (await record()) onConfirm()
  }
  return (
    <ConfirmDialog
      {...state}
      title={
        team ? `No ID is recorded for team ${teamCode}` : `Do you have an ID of team ${teamCode}?`
      }
      fields={
        team &&
        tooLate === undefined && (
          <Box component="fieldset" aria-label="IDs handed in" sx={membersSx}>
            {team.profiles.map((profile) => (
              <FormControlLabel
                key={profile.id}
                label={fullName(profile.user)}
                disabled={isUnderWay || profile.id_provided}
                control={
                  <Checkbox
                    checked={profile.id_provided || ticked.has(profile.id)}
                    onChange={() => toggle(profile.id)}
                  />
                }
                sx={{ mr: 0, overflowWrap: 'anywhere' }}
              />
            ))}
          </Box>
        )
      }
      confirmLabel="Hand out"
      cancelLabel="Go Back"
      isBusy={isUnderWay}
      isBlocked={tooLate !== undefined}
      onConfirm={() => void handOut()}
    >
      {tooLate ??
        `${team ? 'Tick whose ID you take' : 'The team has not loaded. Take an ID unless you have one'}, and hand out ${subject}. It can also go without an ID.`}
    </ConfirmDialog>
  )
}

/** One member below the other. */
const membersSx = { display: 'grid', justifyItems: 'start', m: 0, mt: 1, p: 0, border: 0 } as const

/** Members ticked in the dialog, whose IDs are recorded only with what is handed out. */
function useTickedIds(team: Team | undefined) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const { save, refuse, isSaving } = useSaveIdProvided()
  const toggle = (id: number) =>
    setTicked(
      (known) =>
        new Set(known.has(id) ? [...known].filter((other) => other !== id) : [...known, id]),
    )
  /** Resolves to whether all of them are recorded; the first failure ends it. */
  const record = async (): Promise<boolean> => {
    for (const profile of team?.profiles ?? []) {
      if (!ticked.has(profile.id) || profile.id_provided) continue
      const error = await save(profile, true)
      if (error) {
        refuse(idNotUpdated(error))
        return false
      }
    }
    return true
  }
  return { ticked, toggle, record, isRecording: isSaving }
}
