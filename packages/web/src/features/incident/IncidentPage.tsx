import { PageHeading } from '../../ui/PageHeading.tsx'

export function IncidentPage() {
  return <PageHeading>Item Incident Form</PageHeading>
}
