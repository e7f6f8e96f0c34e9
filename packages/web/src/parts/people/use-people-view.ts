import { allGroupNames, type GroupName, type ReviewStatus, reviewStatuses } from '@signout/contract'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** What of "People" is open: all of them, the form for a new user, or a user by id. */
export type PeopleView = 'all' | 'new' | number

export interface PeopleFilters {
  readonly search: string
  readonly reviewStatus: ReviewStatus | undefined
  readonly group: GroupName | undefined
}

const names = { view: 'people', search: 'person', reviewStatus: 'review', group: 'group' } as const

/** Kept in the address, so that it can be linked to, a reload keeps it, and Back leaves one step of it. */
export function usePeopleView() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state }: { state: unknown } = useLocation()
  const depth = depthIn(state)

  /** @param goes how many steps further into the sheet; 0 takes the place of the present one. */
  const show = (change: Partial<Record<keyof typeof names, string | null>>, goes: 0 | 1) => {
    const search = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(change)) {
      const parameter = names[name as keyof typeof names] // Sound: the keys of `change`.
      if (value === null || value === '') search.delete(parameter)
      else search.set(parameter, value)
    }
    const options = { replace: goes === 0, state: { people: depth + goes } }
    void navigate({ search: search.toString() }, options)
  }
  return {
    view: viewOf(params.get(names.view)),
    filters: {
      search: params.get(names.search) ?? '',
      reviewStatus: reviewStatuses.find((status) => status === params.get(names.reviewStatus)),
      group: allGroupNames.find((group) => group === params.get(names.group)),
    } satisfies PeopleFilters,
    open: (view: PeopleView) => show({ view: String(view) }, 1),
    /** A user who has just been added takes the place of the form. */
    openInstead: (view: PeopleView) => show({ view: String(view) }, 0),
    filter: (change: Partial<Record<'search' | 'reviewStatus' | 'group', string>>) =>
      show(change, 0),
    back: () => (depth > 1 ? void navigate(-1) : show({ view: 'all' }, 0)),
    close: () =>
      depth > 0
        ? void navigate(-depth)
        : show({ view: null, search: null, reviewStatus: null, group: null }, 0),
  }
}

function viewOf(text: string | null): PeopleView | null {
  if (text === 'all' || text === 'new') return text
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** How many steps of the history belong to the sheet. */
function depthIn(state: unknown): number {
  const isOurs = typeof state === 'object' && state !== null && 'people' in state
  return isOurs && typeof state.people === 'number' ? state.people : 0
}
