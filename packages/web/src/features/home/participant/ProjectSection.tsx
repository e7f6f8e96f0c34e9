import { messages } from '#messages.ts'
import { ProjectDescription } from '#parts/team/ProjectDescription.tsx'
import { useOwnTeam } from '#parts/team/use-own-team.ts'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { SkeletonRows } from '#ui/feedback/SkeletonRows.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'

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
