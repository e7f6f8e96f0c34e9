import { allGroupNames, type GroupName, type ReviewStatus, reviewStatuses } from '@signout/contract'
import { eventSheets } from '#shared/event/event-menu-entries.ts'
import { useSearchState } from '#ui/filters/use-search-state.ts'
import { useOpened } from '#ui/dialogs/use-opened.ts'

/** The open part of "People": the list, the form for a new user, the import of a file, or a user by id. */
export type UsersView = 'all' | 'new' | 'import' | number

interface UserFilters {
  readonly search: string
  readonly reviewStatus: ReviewStatus | undefined
  readonly group: GroupName | undefined
}

/** Parameter of the address in which the open part is. */
const usersParameter = eventSheets.people.parameter

const filterParameters = {
  search: 'person',
  reviewStatus: 'review',
  group: 'group',
} as const satisfies Record<keyof UserFilters, string>

const noFilters = {
  [filterParameters.search]: '',
  [filterParameters.reviewStatus]: '',
  [filterParameters.group]: '',
} as const

const filterNames = Object.values(filterParameters)

export type UsersSheetState = ReturnType<typeof useUsersView>

/** View of the sheet, kept in the address: links and reloads keep it, and Back leads to the list and out of it. */
export function useUsersView() {
  const opened = useOpened(usersParameter, filterNames)
  const [values, change] = useSearchState(noFilters)
  return {
    view: viewOf(opened.value),
    filters: {
      search: values[filterParameters.search],
      reviewStatus: reviewStatuses.find((known) => known === values[filterParameters.reviewStatus]),
      group: allGroupNames.find((known) => known === values[filterParameters.group]),
    } satisfies UserFilters,
    open: (next: UsersView) => opened.open(String(next)),
    /** A new user replaces the form. */
    openInstead: (next: UsersView) => opened.replace(String(next)),
    filter: (name: keyof UserFilters, value: string): void => {
      // The search reports text typed just before the sheet was closed.
      if (isOpenNow()) change({ [filterParameters[name]]: value }, { replace: true })
    },
    back: () => opened.back(usersParameter, 'all'),
    close: opened.close,
  }
}

/** Whether the sheet is open by the browser's address, which is ahead of the router's. */
function isOpenNow(): boolean {
  return new URLSearchParams(location.search).has(usersParameter)
}

function viewOf(text: string): UsersView | null {
  if (text === 'all' || text === 'new' || text === 'import') return text
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
