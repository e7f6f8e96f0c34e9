import { PageHeading } from '../../ui/PageHeading.tsx'

export function OrdersPage() {
  return <PageHeading>Orders</PageHeading>
}
