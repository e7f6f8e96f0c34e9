import Link from '@mui/material/Link'
import { paths } from '#paths.ts'
import { EmptyState } from '#kit/feedback/EmptyState.tsx'

/** Spec §2, for both roles. */
export function NoItemsCheckedOut() {
  return (
    <EmptyState>
      You have no items checked out yet. View our <Link href={paths.inventory}>inventory</Link>.
    </EmptyState>
  )
}
