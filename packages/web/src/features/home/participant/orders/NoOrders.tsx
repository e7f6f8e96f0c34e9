import Link from '@mui/material/Link'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

export function NoPendingOrders() {
  return (
    <EmptyState>
      You have no pending orders. Choose items from our{' '}
      <Link href={paths.inventory}>inventory</Link>.
    </EmptyState>
  )
}

export function NoItemsReturned() {
  return (
    <EmptyState>
      Please bring items to the tech table and a tech team member will assist you.
    </EmptyState>
  )
}
