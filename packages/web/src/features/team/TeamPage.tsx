import { useParams } from 'react-router'
import { PageHeading } from '../../ui/PageHeading.tsx'

export function TeamPage() {
  const { teamCode = '' } = useParams()
  return <PageHeading>Team {teamCode.toUpperCase()} Overview</PageHeading>
}
