import { PageHeading } from '../../ui/PageHeading.tsx'

export function InventoryPage() {
  return <PageHeading>Hardware Inventory</PageHeading>
}
