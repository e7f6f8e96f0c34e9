import { formatCount, missingCharacters } from '@signout/contract'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useConfiguration } from '#configuration.ts'
import { EditIcon } from '#ui/pictures/icons.tsx'
import { settle } from '#ui/buttons/settle.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { notPrinted } from '#ui/page/paper.ts'
import { ProjectDescriptionForm } from './ProjectDescriptionForm.tsx'

interface ProjectDescriptionProps {
  readonly teamCode: string
  readonly description: string | null
}

/** The project description of a team, without a heading; EDIT opens the form (spec §22). */
export function ProjectDescription({ teamCode, description }: ProjectDescriptionProps) {
  const [editedTeam, setEditedTeam] = useState<string | null>(null)
  const rules = useConfiguration()
  const isEditing = editedTeam === teamCode
  const edit = useRef<HTMLButtonElement>(null)
  const stopEditing = () => {
    flushSync(() => setEditedTeam(null))
    edit.current?.focus()
  }
  if (isEditing) {
    return (
      <ProjectDescriptionForm
        teamCode={teamCode}
        description={description ?? ''}
        onDone={stopEditing}
      />
    )
  }
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography
        sx={{
          maxWidth: '75ch',
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-line',
          color: description === null ? 'text.secondary' : 'text.primary',
        }}
      >
        {description ?? 'The project has not been described yet.'}
      </Typography>
      {missingCharacters(description, rules) > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          A team needs at least {formatCount(rules.project_description_min, 'character')} here
          before it can order.
        </Typography>
      )}
      <SteadyButton
        ref={edit}
        variant="outlined"
        startIcon={<EditIcon />}
        onClick={() => {
          settle()
          setEditedTeam(teamCode)
        }}
        sx={notPrinted}
      >
        EDIT
      </SteadyButton>
    </Stack>
  )
}
