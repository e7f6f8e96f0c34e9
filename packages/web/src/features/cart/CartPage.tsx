import { PageHeading } from '../../ui/PageHeading.tsx'

export function CartPage() {
  return <PageHeading>Cart</PageHeading>
}
