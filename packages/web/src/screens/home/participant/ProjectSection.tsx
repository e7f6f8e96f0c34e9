import { messages } from '#messages.ts'
import { ProjectDescription } from '#domain/team/ProjectDescription.tsx'
import { useOwnTeam } from '#domain/team/use-own-team.ts'
import { QueryContent } from '#kit/feedback/QueryContent.tsx'
import { SkeletonRows } from '#kit/feedback/SkeletonRows.tsx'
import { SectionCard } from '#kit/page/SectionCard.tsx'

export function ProjectSection() {
  const team = useOwnTeam()
  return (
    <SectionCard title="Project Description">
      <QueryContent
        query={team}
        loading={<SkeletonRows label="Loading the project description" />}
        failure={messages.descriptionNotShown}
      >
        {({ team_code, project_description }) => (
          <ProjectDescription teamCode={team_code} description={project_description} />
        )}
      </QueryContent>
    </SectionCard>
  )
}
