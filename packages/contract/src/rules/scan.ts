import { isUsableTeamCode, normaliseTeamCode, teamCodeLength } from './team.ts'

/** What a hand scanner, or somebody in a hurry, typed: the code of a team, or the number of an order. */
export type Scan = { readonly team: string } | { readonly order: number }

const code = new RegExp(`^[A-Z0-9]{${teamCodeLength}}$`)
const order = /^(?:ORD-|#)0*([1-9]\d{0,8})$/

/** A text that names one team or one order (`ADA24`, `ORD-12`), or null for any other. A name of five letters looks like a code, too. */
export function parseScan(typed: string): Scan | null {
  const text = normaliseTeamCode(typed)
  const id = order.exec(text)?.[1]
  if (id !== undefined) return { order: Number(id) }
  return code.test(text) && isUsableTeamCode(text) ? { team: text } : null
}
