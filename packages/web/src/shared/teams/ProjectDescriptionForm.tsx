import {
  type ApiError,
  descriptionMessages,
  type DescriptionProblem,
  descriptionProblem,
  getOwnTeam,
  getTeam,
  missingCharacters,
  projectDescriptionLength,
  type TeamRules,
  updateTeam,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useConfiguration } from '#configuration.ts'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { goneText, outcomeText } from '#failure-text.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'

interface ProjectDescriptionFormProps {
  readonly teamCode: string
  readonly description: string
  readonly onDone: () => void
}

/** Form of the description. Typed text stays until it is saved or cancelled. */
export function ProjectDescriptionForm(props: ProjectDescriptionFormProps) {
  const { teamCode, description, onDone } = props
  const rules = useConfiguration()
  const save = useSave(teamCode, onDone)
  const form = useForm({ defaultValues: { text: description }, mode: 'onTouched' })
  const { formState, setFocus, setValue } = form
  const text = useWatch({ control: form.control, name: 'text' })
  const wasLeft = formState.isSubmitted || formState.touchedFields.text === true
  const isSaving = formState.isSubmitting
  const [opened] = useState(description)
  useUnsaved(text !== opened && text !== description, isSaving)
  // The stream may report our own text before its answer arrives.
  const isChanged = description !== opened && description !== text.trim() && !isSaving
  return (
    <Form onSubmit={form.handleSubmit((values) => save(values.text))}>
      {isChanged && (
        <DescriptionChanged
          description={description}
          onUse={() => {
            setValue('text', description, { shouldValidate: wasLeft })
            setFocus('text')
          }}
        />
      )}
      <FormField
        form={form}
        name="text"
        label="Project description"
        problem={(typed) => problemIn(typed, rules)}
        hint={hintFor(text, rules)}
        max={projectDescriptionLength.max}
        isFirst
        isReadOnly={isSaving}
        multiline
        minRows={4}
        maxRows={14}
        fullWidth
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <SteadyButton type="submit" variant="contained" isBusy={isSaving}>
          SUBMIT
        </SteadyButton>
        <SteadyButton disabled={isSaving} onClick={onDone}>
          CANCEL
        </SteadyButton>
      </Stack>
    </Form>
  )
}

/** Hint below the field (spec §24); an error once the field has been left or submitted. */
function hintFor(text: string, rules: TeamRules): string {
  const missing = missingCharacters(text, rules)
  return missing === 0 ? '' : `Minimum ${missing} characters required`
}

const problemTexts = {
  empty: () => descriptionMessages.empty,
  'too short': hintFor,
  'too long': () => descriptionMessages.tooLong,
} satisfies Record<DescriptionProblem, (text: string, rules: TeamRules) => string>

function problemIn(text: string, rules: TeamRules): string | null {
  const problem = descriptionProblem(text, rules)
  return problem && problemTexts[problem](text, rules)
}

/** The last one who saves wins; the form shows what others have saved meanwhile. */
function useSave(teamCode: string, onDone: () => void) {
  const write = useWrite(updateTeam, { failure })
  const cache = useCacheUpdate()
  const params = { team_code: teamCode }
  return async (text: string) => {
    const { answer } = await write.send({ params, body: { project_description: text } })
    if (answer === undefined) return
    cache.setAnswer(getOwnTeam, {}, answer)
    cache.setAnswer(getTeam, { params }, answer)
    onDone()
  }
}

const failure = (error: ApiError) =>
  outcomeText(error, goneText(error, 'Could not update project description'))

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
