import { lazy, useState } from 'react'
import { messages } from '#messages.ts'
import { LazyPart } from '#kit/feedback/ErrorBoundary.tsx'
import { SkeletonRows } from '#kit/list/QueryContent.tsx'
import { SideSheet } from '#kit/dialogs/SideSheet.tsx'
import { allGroupNames, type GroupName, type ReviewStatus, reviewStatuses } from '@signout/contract'
import { useNavigate, useSearchParams } from 'react-router'
import type { ChangeOptions } from '#kit/filters/use-search-state.ts'
import {
  filtered,
  openedIn,
  presentEntry,
  stepTo,
  closeOpened,
  takeSteps,
} from '#kit/leave/history.ts'

const UsersContent = lazy(async () => ({
  default: (await import('./UsersContent.tsx')).UsersContent,
}))

/** All users, and the actions of an organiser (spec §13). The address tells whether it is open. */
export function UsersSheet() {
  const sheet = useUsersView()
  const { view, close } = sheet
  // Keeps the content while the sheet slides out.
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

/** The open part of "People": the list, the form for a new user, the import of a file, or a user by id. */
export type UsersView = 'all' | 'new' | 'import' | number

export interface UserFilters {
  readonly search: string
  readonly reviewStatus: ReviewStatus | undefined
  readonly group: GroupName | undefined
}

const names = { view: 'people', search: 'person', reviewStatus: 'review', group: 'group' } as const

/** Steps in the state of the history: into the sheet, and further inside it. */
const [intoSheet, inside] = ['people', 'person']

/** View of the sheet, kept in the address: links and reloads keep it, and Back undoes one step. */
export function useUsersView() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = viewOf(params.get(names.view))

  /** @param step adds an entry to the history; without one the current entry is replaced. */
  const show = (change: Partial<Record<keyof typeof names, string | null>>, step?: string) => {
    const before = new URLSearchParams(location.search)
    const search = new URLSearchParams(before)
    for (const [name, value] of Object.entries(change)) {
      const parameter = names[name as keyof typeof names] // Sound: the keys of `change`.
      if (value === null || value === '') search.delete(parameter)
      else search.set(parameter, value)
    }
    if (search.toString() === before.toString()) return
    void navigate(...stepTo(search, step))
  }
  const close = () => {
    if (!isOpenNow()) return
    closeOpened(intoSheet, () =>
      show({ view: null, search: null, reviewStatus: null, group: null }),
    )
  }
  return {
    view,
    filters: {
      search: params.get(names.search) ?? '',
      reviewStatus: reviewStatuses.find((status) => status === params.get(names.reviewStatus)),
      group: allGroupNames.find((group) => group === params.get(names.group)),
    } satisfies UserFilters,
    open: (next: UsersView) => show({ view: String(next) }, view === null ? intoSheet : inside),
    /** A new user replaces the form. */
    openInstead: (next: UsersView) => show({ view: String(next) }),
    filter: (
      change: Partial<Record<'search' | 'reviewStatus' | 'group', string>>,
      { replace = false }: ChangeOptions = {},
    ) => {
      // The search reports text typed just before the sheet was closed.
      if (isOpenNow()) show(change, replace ? undefined : filtered)
    },
    back: () => (openedNow().at(-1) === inside ? takeSteps(-1) : show({ view: 'all' })),
    close,
  }
}

/** Whether the sheet is open by the browser's address, which is ahead of the router's. */
function isOpenNow(): boolean {
  return new URLSearchParams(location.search).has(names.view)
}

function openedNow(): readonly string[] {
  return openedIn(presentEntry().state)
}

function viewOf(text: string | null): UsersView | null {
  if (text === 'all' || text === 'new' || text === 'import') return text
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
