import { allGroupNames, type GroupName, type ReviewStatus, reviewStatuses } from '@signout/contract'
import { eventSheets } from '#shared/event/event-sheets.ts'
import { type ChangeOptions, useSearchState } from '#ui/filters/use-search-state.ts'
import { useStep } from '#ui/leave/use-step.ts'
import { closeOpened, filtered, openedIn, presentEntry, takeSteps } from '#ui/leave/history.ts'

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

/** Steps in the state of the history: into the sheet, and further inside it. */
const intoSheet = usersParameter
const inside = 'person'

export type UsersSheetState = ReturnType<typeof useUsersView>

/** View of the sheet, kept in the address: links and reloads keep it, and Back undoes one step. */
export function useUsersView() {
  const [values, change] = useSearchState(nothingOpen, { step: filtered })
  const step = useStep()
  const view = viewOf(values[usersParameter])
  const show = (next: UsersView, name?: string) => step({ [usersParameter]: String(next) }, name)
  return {
    view,
    filters: {
      search: values[filterParameters.search],
      reviewStatus: reviewStatuses.find((known) => known === values[filterParameters.reviewStatus]),
      group: allGroupNames.find((known) => known === values[filterParameters.group]),
    } satisfies UserFilters,
    open: (next: UsersView) => show(next, view === null ? intoSheet : inside),
    /** A new user replaces the form. */
    openInstead: (next: UsersView) => show(next),
    filter: (name: keyof UserFilters, value: string, options?: ChangeOptions): void => {
      // The search reports text typed just before the sheet was closed.
      if (isOpenNow()) change({ [filterParameters[name]]: value }, options)
    },
    back: () => (openedIn(presentEntry().state).at(-1) === inside ? takeSteps(-1) : show('all')),
    close: () => {
      if (isOpenNow()) closeOpened(intoSheet, () => step(nothingOpen))
    },
  }
}

const nothingOpen = {
  [usersParameter]: '',
  [filterParameters.search]: '',
  [filterParameters.reviewStatus]: '',
  [filterParameters.group]: '',
} as const

/** Whether the sheet is open by the browser's address, which is ahead of the router's. */
function isOpenNow(): boolean {
  return new URLSearchParams(location.search).has(usersParameter)
}

function viewOf(text: string): UsersView | null {
  if (text === 'all' || text === 'new' || text === 'import') return text
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
