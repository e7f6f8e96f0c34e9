import { PageHeading } from '../../ui/PageHeading.tsx'

export function TeamsPage() {
  return <PageHeading>Teams</PageHeading>
}
