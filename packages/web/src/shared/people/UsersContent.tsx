import Button from '@mui/material/Button'
import { messages } from '#messages.ts'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { BackIcon } from '#ui/pictures/icons.tsx'
import { lazyPart } from '#ui/page/loadable.tsx'
import { NewUserForm } from './user-forms.tsx'
import { UserList } from './UserList.tsx'
import { UserDetails } from './UserDetails.tsx'
import type { UsersSheetState, UsersView } from './use-users-view.ts'

const ImportFile = lazyPart(async () => (await import('../imports/ImportFile.tsx')).ImportFile)

interface UsersContentProps {
  readonly sheet: UsersSheetState
  readonly view: UsersView
}

export function UsersContent({ sheet, view }: UsersContentProps) {
  if (view === 'all') return <UserList sheet={sheet} />
  return (
    <>
      <Button startIcon={<BackIcon />} onClick={sheet.back} sx={{ ml: -1, mb: 1 }}>
        All people
      </Button>
      {view === 'new' && <NewUserForm onAdded={sheet.openInstead} />}
      {view === 'import' && (
        <LazyPart
          failure={messages.partNotLoaded}
          loading={<SkeletonRows label="Loading Import" rows={4} />}
        >
          <ImportFile kinds={['applicants']} />
        </LazyPart>
      )}
      {typeof view === 'number' && <UserDetails key={view} id={view} />}
    </>
  )
}
