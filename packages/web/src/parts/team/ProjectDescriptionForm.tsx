import {
  descriptionMessages,
  type DescriptionProblem,
  descriptionProblem,
  getOwnTeam,
  getTeam,
  missingCharacters,
  projectDescriptionLength,
  updateTeam,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { asApiError } from '#api/errors.ts'
import { useCacheUpdate } from '#api/use-cache-update.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { SteadyButton } from '#ui/steady/SteadyButton.tsx'

interface ProjectDescriptionFormProps {
  readonly teamCode: string
  readonly description: string
  readonly onDone: () => void
}

/** What was typed stays until it is saved or cancelled. */
export function ProjectDescriptionForm(props: ProjectDescriptionFormProps) {
  const { teamCode, description, onDone } = props
  const { save, isSaving } = useSave(teamCode, onDone)
  const { control, formState, handleSubmit, register, setFocus } = useForm({
    defaultValues: { text: description },
    mode: 'onTouched',
  })
  const { ref, ...field } = register('text', {
    validate: (typed) => descriptionProblem(typed) === null,
  })
  const text = useWatch({ control, name: 'text' })
  const wasLeft = formState.isSubmitted || formState.touchedFields.text === true
  const problem = descriptionProblem(text)
  useEffect(() => setFocus('text'), [setFocus])
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={handleSubmit((values) => save(values.text))}
      sx={{ gap: 2 }}
    >
      <TextField
        {...field}
        inputRef={ref}
        label="Project description"
        multiline
        minRows={4}
        maxRows={14}
        fullWidth
        error={problem === 'too long' || (wasLeft && problem !== null)}
        helperText={
          <Box component="span" sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
            <span>{hintOf(problem, text, wasLeft)}</span>
            <span>
              {text.trim().length} / {projectDescriptionLength.max}
            </span>
          </Box>
        }
        slotProps={{ htmlInput: { readOnly: isSaving } }}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <SteadyButton type="submit" variant="contained" loading={isSaving}>
          SUBMIT
        </SteadyButton>
        <SteadyButton disabled={isSaving} onClick={onDone}>
          CANCEL
        </SteadyButton>
      </Stack>
    </Stack>
  )
}

/** Spec §5, Project description. An empty field is an error only once it has been left or submitted. */
function hintOf(problem: DescriptionProblem | null, text: string, wasLeft: boolean): string {
  if (problem === null) return ''
  if (problem === 'too long') return descriptionMessages.tooLong
  if (problem === 'empty' && wasLeft) return descriptionMessages.empty
  return `Minimum ${missingCharacters(text)} characters required`
}

function useSave(teamCode: string, onDone: () => void) {
  const write = useWrite(updateTeam)
  const cache = useCacheUpdate()
  const params = { team_code: teamCode }
  const save = async (text: string) => {
    try {
      const team = await write.mutateAsync({ params, body: { project_description: text } })
      cache.setAnswer(getOwnTeam, {}, team)
      cache.setAnswer(getTeam, { params }, team)
      onDone()
    } catch (error) {
      write.attempt.refuse(messages.descriptionNotUpdated(asApiError(error)))
    }
  }
  return { save, isSaving: write.isPending }
}
