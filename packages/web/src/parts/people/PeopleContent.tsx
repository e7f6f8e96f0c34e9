import Button from '@mui/material/Button'
import { BackIcon } from '#ui/pictures/icons.tsx'
import { useLeave } from '#ui/unsaved/unsaved-forms.ts'
import { NewUserForm } from './user/NewUserForm.tsx'
import { PeopleList } from './PeopleList.tsx'
import type { PeopleView, usePeopleView } from './use-people-view.ts'
import { UserDetails } from './user/UserDetails.tsx'

interface PeopleContentProps {
  readonly people: ReturnType<typeof usePeopleView>
  readonly view: PeopleView
}

export function PeopleContent({ people, view }: PeopleContentProps) {
  const leave = useLeave()
  if (view === 'all') {
    return <PeopleList filters={people.filters} onFilter={people.filter} onOpen={people.open} />
  }
  return (
    <>
      <Button startIcon={<BackIcon />} onClick={() => leave(people.back)} sx={{ ml: -1, mb: 1 }}>
        All people
      </Button>
      {view === 'new' ? (
        <NewUserForm onAdded={people.openInstead} />
      ) : (
        <UserDetails key={view} id={view} />
      )}
    </>
  )
}
