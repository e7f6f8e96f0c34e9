import {
  isUsableTeamCode,
  itemNamedBy,
  linkedObjectOf,
  normaliseTeamCode,
  orderNamedBy,
  teamCodePattern,
} from '@signout/contract'

/** What was scanned or typed: the code of a team, or the number of an order or an item. */
export type Scan =
  | { readonly team: string }
  | { readonly order: number }
  | { readonly item: number }

/**
 * Parses the name of a team, order or item (`ADA24`, `ORD-12`, `ITEM-12`), or the link to one that a QR code of ours
 * holds; null for other texts. Any word of five letters passes for a code.
 */
export function parseScan(typed: string): Scan | null {
  const text = normaliseTeamCode(typed)
  const order = orderNamedBy(text.toLowerCase())
  if (order !== null) return { order }
  const item = itemNamedBy(text.toLowerCase())
  if (item !== null) return { item }
  const linked = linkedObjectOf(text)
  if (linked !== null) return linked
  return teamCodePattern.test(text) && isUsableTeamCode(text) ? { team: text } : null
}
