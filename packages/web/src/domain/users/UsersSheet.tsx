import { lazy, useState } from 'react'
import { messages } from '#messages.ts'
import { LazyPart } from '#kit/feedback/LazyPart.tsx'
import { SkeletonRows } from '#kit/feedback/SkeletonRows.tsx'
import { SideSheet } from '#kit/sheets/SideSheet.tsx'
import { useUsersView } from './use-users-view.ts'

const UsersContent = lazy(async () => ({
  default: (await import('./UsersContent.tsx')).UsersContent,
}))

/** All users, and what an organiser may do with them (beyond §5). Open when the address says so. */
export function UsersSheet() {
  const sheet = useUsersView()
  const { view, close } = sheet
  // While the sheet moves out, it shows what it did.
  const [shown, setShown] = useState(view)
  if (view !== null && view !== shown) setShown(view)
  return (
    <SideSheet open={view !== null} title="People" width={560} onClose={close}>
      <LazyPart
        failure={messages.usersNotShown}
        loading={<SkeletonRows label="Loading people" rows={8} height={64} />}
      >
        {shown !== null && <UsersContent sheet={sheet} view={shown} />}
      </LazyPart>
    </SideSheet>
  )
}
