import { orderNamedBy } from './search.ts'
import { isUsableTeamCode, normaliseTeamCode, teamCodePattern } from './team.ts'

/** What a hand scanner, or somebody in a hurry, typed: the code of a team, or the number of an order. */
export type Scan = { readonly team: string } | { readonly order: number }

/** A text that names one team or one order (`ADA24`, `ORD-12`), or null for any other. A name of five letters looks like a code, too. */
export function parseScan(typed: string): Scan | null {
  const text = normaliseTeamCode(typed)
  const order = orderNamedBy(text.toLowerCase())
  if (order !== null) return { order }
  return teamCodePattern.test(text) && isUsableTeamCode(text) ? { team: text } : null
}
