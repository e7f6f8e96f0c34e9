import Box from '@mui/material/Box'
import { messages } from '#messages.ts'
import { HistoryPanel } from '#domain/history/HistoryPanel.tsx'
import { ProjectDescription } from '#domain/team/ProjectDescription.tsx'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { SectionCard } from '#kit/page/SectionCard.tsx'
import { TeamActions } from './actions/TeamActions.tsx'
import type { TeamDeletion } from './actions/use-delete-team.ts'
import { TeamInfo } from './members/TeamInfo.tsx'
import type { TeamRead } from './use-team.ts'

interface TeamDetailsProps {
  readonly read: TeamRead
  readonly deletion: TeamDeletion
}

/** Who is in the team, what can be done with it and what it is building. */
export function TeamDetails({ read, deletion }: TeamDetailsProps) {
  const { team, reload } = read
  if (team === undefined) return <ErrorAlert onRetry={reload}>{messages.teamNotShown}</ErrorAlert>
  return (
    <Box sx={detailsSx}>
      <SectionCard title="Team info">
        <TeamInfo team={team} onGone={reload} />
        <HistoryPanel of={{ team: team.team_code }} name={`team ${team.team_code}`} />
      </SectionCard>
      <SectionCard title="Actions">
        <TeamActions team={team} deletion={deletion} />
      </SectionCard>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <SectionCard title="Project Description">
          <ProjectDescription teamCode={team.team_code} description={team.project_description} />
        </SectionCard>
      </Box>
    </Box>
  )
}

/** Beside the orders on wide screens; below them on others. */
const detailsSx = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  alignContent: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 1fr) 300px',
    lg: 'minmax(0, 1fr)',
  },
}
