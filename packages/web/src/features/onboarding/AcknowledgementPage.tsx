import { PageHeading } from '../../ui/PageHeading.tsx'

export function AcknowledgementPage() {
  return <PageHeading>Acknowledgement</PageHeading>
}
