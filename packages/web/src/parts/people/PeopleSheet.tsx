import { lazy, useState } from 'react'
import { messages } from '#messages.ts'
import { LazyPart } from '#ui/feedback/LazyPart.tsx'
import { SkeletonRows } from '#ui/feedback/SkeletonRows.tsx'
import { SideSheet } from '#ui/sheets/SideSheet.tsx'
import { usePeopleView } from './use-people-view.ts'

const PeopleContent = lazy(async () => ({
  default: (await import('./PeopleContent.tsx')).PeopleContent,
}))

/** All users, and what an organiser may do with them (beyond §5). Open when the address says so. */
export function PeopleSheet() {
  const people = usePeopleView()
  const { view, close } = people
  // While the sheet moves out, it shows what it did.
  const [shown, setShown] = useState(view)
  if (view !== null && view !== shown) setShown(view)
  return (
    <SideSheet open={view !== null} title="People" width={560} onClose={close}>
      <LazyPart
        failure={messages.peopleNotShown}
        loading={<SkeletonRows label="Loading people" rows={8} height={64} />}
      >
        {shown !== null && <PeopleContent people={people} view={shown} />}
      </LazyPart>
    </SideSheet>
  )
}
