import { ApiError } from '@signout/contract'
import { useLocation } from 'react-router'
import { useAttempt } from '#ui/toasts/toasts.ts'
import { useFindScanned } from './use-find-scanned.ts'
import { type Destination, useGoTo } from '../event/destination.ts'
import { parseScan } from './parse-scan.ts'

/** Outcome of a search. */
interface SearchOutcome {
  readonly count: number
  /** Target of Enter: the only match, or the list of several if it is on another page. */
  readonly place?: Destination
  /** Message when nothing is found, unless the page shows that. */
  readonly unknown?: string
}

interface OpenOnEnter {
  readonly search: (text: string) => Promise<SearchOutcome>
  readonly failure: (error: ApiError, text: string) => string
  /** Whether a list on the page searches for the text, too, and says why that was refused. */
  readonly hasList?: true
}

/**
 * Handles Enter in a search box of the desk (spec §14): opens the team, order or item that the text names, as typed by
 * hand scanners, or the match of the search. A scanned text is selected for the next scan, and reported if nothing has
 * that name. Does not wait for the list of the page, which may still be about to search.
 */
export function useOpenOnEnter({ search, failure, hasList }: OpenOnEnter) {
  const goTo = useGoTo()
  const { pathname } = useLocation()
  const findScanned = useFindScanned()
  const attempt = useAttempt()
  const open = async (text: string, box: HTMLInputElement) => {
    attempt.clear()
    const scan = parseScan(text)
    // A second scan before the first is answered replaces it.
    if (scan) box.select()
    const named = scan && (await findScanned(scan))
    const found: SearchOutcome =
      named && 'place' in named ? { count: 1, place: named.place } : await search(text)
    // Meanwhile the text was changed, the search was closed, or the page was left by an earlier Enter or a link.
    if (box.value.trim() !== text || !box.isConnected || location.pathname !== pathname) return
    if (found.place !== undefined) return goTo(found.place)
    const unknown = named && 'unknown' in named ? named.unknown : found.unknown
    if (found.count === 0 && unknown !== undefined) attempt.refuse(unknown)
    // The text was a name, which may be continued.
    else if (scan) box.setSelectionRange(text.length, text.length)
  }
  return (text: string, box: HTMLInputElement): void => {
    open(text, box).catch((error: unknown) => {
      if (!box.isConnected) return
      const [refused] = error instanceof ApiError ? error.errorsOf('search') : []
      if (refused === undefined) attempt.fail(error, (reason) => failure(reason, text))
      else if (!hasList) attempt.refuse(refused)
    })
  }
}

interface OpenOnlyMatch<Match> extends Pick<OpenOnEnter, 'failure'> {
  /** Finds the first two of the matches, and how many there are. */
  readonly find: (text: string) => Promise<{ count: number; results: readonly Match[] }>
  readonly linkTo: (only: Match) => Destination
}

/** Handles Enter in the search box of a page that lists the matches: the only one is opened. */
export function useOpenOnlyMatch<Match>({ find, linkTo, failure }: OpenOnlyMatch<Match>) {
  return useOpenOnEnter({
    search: async (text) => {
      const { count, results } = await find(text)
      const [only] = count === 1 ? results : []
      return { count, place: only && linkTo(only) }
    },
    failure,
    hasList: true,
  })
}
