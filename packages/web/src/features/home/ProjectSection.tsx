import { ProjectDescription } from '../../parts/ProjectDescription.tsx'
import { useOwnTeam } from '../../parts/use-own-team.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'

export function ProjectSection() {
  const { data: team, error, refetch } = useOwnTeam()
  return (
    <SectionCard title="Project Description">
      {team && (
        <ProjectDescription teamCode={team.team_code} description={team.project_description} />
      )}
      {!team && error === null && <SkeletonRows label="Loading the project description" />}
      {!team && error !== null && (
        <ErrorAlert onRetry={() => void refetch()}>
          Unable to view the project description.
        </ErrorAlert>
      )}
    </SectionCard>
  )
}
