import {
  countCharacters,
  descriptionMessages,
  type DescriptionProblem,
  descriptionProblem,
  getOwnTeam,
  getTeam,
  missingCharacters,
  projectDescriptionLength,
  type Team,
  updateTeam,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { asApiError, wasRefused } from '#api-errors.ts'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { useLookUpOnce } from '#api/look-up-once.ts'
import { messages } from '#messages.ts'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { HintWithCount } from '#kit/form/FormField.tsx'
import { useUnsaved } from '#kit/leave/unsaved-forms.ts'

interface ProjectDescriptionFormProps {
  readonly teamCode: string
  readonly description: string
  readonly onDone: () => void
}

/** Form of the description. Typed text stays until it is saved or cancelled. */
export function ProjectDescriptionForm(props: ProjectDescriptionFormProps) {
  const { teamCode, description, onDone } = props
  const save = useSave(teamCode, description, onDone)
  const { control, formState, handleSubmit, register, setFocus, setValue } = useForm({
    defaultValues: { text: description },
    mode: 'onTouched',
  })
  const { ref, ...field } = register('text', {
    validate: (typed) => descriptionProblem(typed) === null,
  })
  const text = useWatch({ control, name: 'text' })
  const wasLeft = formState.isSubmitted || formState.touchedFields.text === true
  const problem = descriptionProblem(text)
  const isSaving = formState.isSubmitting
  const [opened] = useState(description)
  useUnsaved(text !== opened && text !== description, isSaving)
  // The stream may report our own text before its answer arrives.
  const isChanged = description !== opened && description !== text.trim() && !isSaving
  useEffect(() => setFocus('text'), [setFocus])
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={handleSubmit((values) => save(values.text))}
      sx={{ gap: 2 }}
    >
      {isChanged && (
        <DescriptionChanged
          description={description}
          onUse={() => {
            setValue('text', description)
            setFocus('text')
          }}
        />
      )}
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
          <HintWithCount
            hint={hintOf(problem, text, wasLeft)}
            count={countCharacters(text.trim())}
            max={projectDescriptionLength.max}
          />
        }
        slotProps={{ htmlInput: { readOnly: isSaving } }}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <SteadyButton type="submit" variant="contained" isBusy={isSaving}>
          SUBMIT
        </SteadyButton>
        <SteadyButton disabled={isSaving} onClick={onDone}>
          CANCEL
        </SteadyButton>
      </Stack>
    </Stack>
  )
}

/** Hint below the field (spec §24). An empty field is an error only once it has been left or submitted. */
function hintOf(problem: DescriptionProblem | null, text: string, wasLeft: boolean): string {
  if (problem === null) return ''
  if (problem === 'too long') return descriptionMessages.tooLong
  if (problem === 'empty' && wasLeft) return descriptionMessages.empty
  return `Minimum ${missingCharacters(text)} characters required`
}

/**
 * `description` is the text that the user sees. If another one has been saved meanwhile, it is shown first, and nothing
 * is saved.
 */
function useSave(teamCode: string, description: string, onDone: () => void) {
  const write = useWrite(updateTeam)
  const cache = useCacheUpdate()
  const readTeam = useReadTeam()
  const params = { team_code: teamCode }
  const show = (team: Team) => {
    cache.setAnswer(getOwnTeam, {}, team)
    cache.setAnswer(getTeam, { params }, team)
  }
  return async (text: string) => {
    write.attempt.clear()
    try {
      const latest = await readTeam(teamCode)
      if (latest !== undefined && (latest.project_description ?? '') !== description) {
        show(latest)
        return
      }
      const { answer, error } = await write.send({ params, body: { project_description: text } })
      if (error) throw error
      show(answer)
      onDone()
    } catch (error) {
      write.attempt.fail(error, messages.descriptionNotUpdated)
    }
  }
}

/** Undefined without an answer; then the change gets none either, and that failure is reported. */
function useReadTeam() {
  const lookUp = useLookUpOnce()
  return async (team_code: string): Promise<Team | undefined> => {
    try {
      return await lookUp(getTeam, { params: { team_code } })
    } catch (error) {
      if (wasRefused(asApiError(error))) throw error
      return undefined
    }
  }
}

interface DescriptionChangedProps {
  /** The saved description. */
  readonly description: string
  readonly onUse: () => void
}

/** Notice above the form when the description was saved elsewhere meanwhile. */
function DescriptionChanged({ description, onUse }: DescriptionChangedProps) {
  return (
    <Alert severity="warning">
      Somebody else has changed the description in the meantime. SUBMIT replaces theirs with yours.
      <Box component="blockquote" sx={quoteSx}>
        {description}
      </Box>
      <Button color="inherit" size="small" variant="outlined" onClick={onUse}>
        Take over their text
      </Button>
    </Alert>
  )
}

const quoteSx = {
  mx: 0,
  my: 1,
  pl: 1.5,
  borderLeft: '3px solid',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
}
