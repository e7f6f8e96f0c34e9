import { LazySheet } from '#ui/dialogs/LazySheet.tsx'
import { useLastShown } from '#ui/dialogs/use-last-shown.ts'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { lazyPart } from '#ui/page/loadable.tsx'
import { messages } from '#messages.ts'
import { useUsersView } from './use-users-view.ts'

const UsersContent = lazyPart(async () => (await import('./UsersContent.tsx')).UsersContent)

/** All users, and the actions of an organiser (spec §13). The address tells whether it is open. */
export function UsersSheet() {
  const sheet = useUsersView()
  const shown = useLastShown(sheet.view)
  return (
    <LazySheet
      sheet={{ isOpen: sheet.view !== null, close: sheet.close }}
      title="People"
      width={560}
      failure={messages.usersNotShown}
      loading={<SkeletonRows label="Loading people" rows={8} height={64} />}
    >
      {shown !== null && <UsersContent sheet={sheet} view={shown} />}
    </LazySheet>
  )
}
