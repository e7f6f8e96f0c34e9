import { ProjectDescription } from '#parts/team/ProjectDescription.tsx'
import { useOwnTeam } from '#parts/team/use-own-team.ts'
import { ErrorAlert } from '#ui/feedback/ErrorAlert.tsx'
import { SkeletonRows } from '#ui/feedback/SkeletonRows.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'

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
