import { type ApiError, listOrders, listTeams, parseScan, type Scan } from '@signout/contract'
import { useLocation, useNavigate } from 'react-router'
import { asApiError } from '#api/errors.ts'
import { useLookUp } from '#api/reads.ts'
import { messages } from '#messages.ts'
import { type Destination, orderLink } from './order-link.ts'
import { paths } from '#paths.ts'
import { useAttempt } from '#kit/toasts/toasts.ts'

/** How many a search finds, and where the first is shown. */
export interface SearchOutcome {
  readonly count: number
  readonly first: Destination | undefined
}

interface OpenOnEnter {
  /** Searches what the page lists. */
  readonly search: (text: string) => Promise<SearchOutcome>
  readonly failure: (error: ApiError) => string
}

/**
 * What Enter in the search box of orders or teams opens (spec §14): the team or order that the text names, as hand
 * scanners type them, or the only one that the search finds. What is scanned is selected, for the next scan, and reported
 * if nothing is called so. Does not wait for the list of the page, which may be about to search still.
 */
export function useOpenOnEnter({ search, failure }: OpenOnEnter) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const lookUpNamed = useLookUpNamed()
  const attempt = useAttempt()
  const open = async (text: string, box: HTMLInputElement) => {
    attempt.begin()
    const scan = parseScan(text)
    // A second scan, sent before the first is answered, takes its place.
    if (scan) box.select()
    const named = scan && (await lookUpNamed(scan))
    const found = named ? { count: 1, first: named } : await search(text)
    // In the meantime something else was typed, or the page was left: by an Enter before this one, or a link.
    if (box.value.trim() !== text || location.pathname !== pathname) return
    if (found.count === 1 && found.first !== undefined) {
      const { href, state } = found.first
      await navigate(href, { state })
    } else if (found.count === 0 && scan) attempt.refuse(unknown(scan))
    // It was a name, which may be continued.
    else if (scan) box.setSelectionRange(text.length, text.length)
  }
  return (text: string, box: HTMLInputElement): void => {
    open(text, box).catch((error: unknown) => {
      const reason = asApiError(error)
      if (reason.status !== 401) attempt.refuse(failure(reason))
    })
  }
}

/** Where the team or order that is named is shown, if there is one. */
function useLookUpNamed(): (scan: Scan) => Promise<Destination | undefined> {
  const lookUp = useLookUp()
  return async (scan) => {
    if ('order' in scan) {
      const { results } = await lookUp(listOrders, { query: { id: scan.order, limit: 1 } })
      return results[0] && orderLink(results[0])
    }
    const { results } = await lookUp(listTeams, { query: { team_code: [scan.team], limit: 1 } })
    return results[0] && { href: paths.team(results[0].team_code) }
  }
}

function unknown(scan: Scan): string {
  return 'order' in scan ? messages.orderUnknown(scan.order) : messages.teamUnknown(scan.team)
}
