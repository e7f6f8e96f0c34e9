import { type ApiError, parseScan } from '@signout/contract'
import { useLocation, useNavigate } from 'react-router'
import { asApiError } from '#api/errors.ts'
import { useAttempt } from '#kit/toasts/toasts.ts'
import { useFindScanned } from '../scan/use-find-scanned.ts'
import type { Destination } from './order-link.ts'

/** What a search finds. */
interface SearchOutcome {
  readonly count: number
  /** What Enter opens: the only one, or where several are listed if that is another page. */
  readonly place?: Destination | undefined
  /** Said when nothing is found, unless the page shows that. */
  readonly unknown?: string
}

interface OpenOnEnter {
  readonly search: (text: string) => Promise<SearchOutcome>
  readonly failure: (error: ApiError, text: string) => string
}

/**
 * What Enter in a search box of the desk opens (spec §14): the team, order or item that the text names, as hand scanners
 * type them, or what the search finds. What is scanned is selected, for the next scan, and reported if nothing is called
 * so. Does not wait for the list of the page, which may be about to search still.
 */
export function useOpenOnEnter({ search, failure }: OpenOnEnter) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const findScanned = useFindScanned()
  const attempt = useAttempt()
  const open = async (text: string, box: HTMLInputElement) => {
    attempt.begin()
    const scan = parseScan(text)
    // A second scan, sent before the first is answered, takes its place.
    if (scan) box.select()
    const named = scan && (await findScanned(scan))
    const found: SearchOutcome =
      named && 'place' in named ? { count: 1, place: named.place } : await search(text)
    // In the meantime something else was typed, or the page was left: by an Enter before this one, or a link.
    if (box.value.trim() !== text || location.pathname !== pathname) return
    if (found.place !== undefined) {
      const { href, state } = found.place
      return await navigate(href, { state })
    }
    const unknown = named && 'unknown' in named ? named.unknown : found.unknown
    if (found.count === 0 && unknown !== undefined) attempt.refuse(unknown)
    // It was a name, which may be continued.
    else if (scan) box.setSelectionRange(text.length, text.length)
  }
  return (text: string, box: HTMLInputElement): void => {
    open(text, box).catch((error: unknown) => {
      const reason = asApiError(error)
      if (reason.status !== 401) attempt.refuse(failure(reason, text))
    })
  }
}
