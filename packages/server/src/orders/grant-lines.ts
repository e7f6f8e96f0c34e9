import { grant, type Quantities } from '@signout/contract'
import { invalid } from '../base/refusal.ts'
import { type HandedOut, statusOut } from './hand-out.ts'
import type { findLimits, OrderLine } from './submit-queries.ts'

/** Hands the lines of an order out as it is made. */
export function handOutLines(granted: readonly GrantedLine[]): HandedOut {
  const kept = granted
    .filter((line) => line.kept)
    .map(({ hardware_id, name, granted: quantity }) => ({ hardware_id, name, quantity }))
  return { status: statusOut(granted), kept }
}

export type GrantedLine = OrderLine & { readonly name: string; readonly is_consumable: boolean }

/** The wanted units of each item, and how many are left for them. @throws {Refusal} 400 for unknown items. */
export function grantLines(
  wanted: Quantities,
  items: Awaited<ReturnType<typeof findLimits>>['items'],
  { handsOut, hasCredits }: { readonly handsOut: boolean; readonly hasCredits: boolean },
): GrantedLine[] {
  const known = new Map(items.map((item) => [item.id, item]))
  const unknown: string[] = []
  const lines = [...wanted].flatMap(([id, requested]) => {
    const item = known.get(id)
    if (item === undefined) {
      unknown.push(`There is no item with the id ${id}.`)
      return []
    }
    const { name, is_consumable, quantity_remaining } = item
    const granted = grant(requested, quantity_remaining)
    const kept = handsOut && is_consumable
    const credits = hasCredits ? item.credits : 0
    return { hardware_id: id, name, is_consumable, requested, granted, kept, credits }
  })
  if (unknown.length > 0) throw invalid({ hardware: unknown })
  return lines
}

/** Credits that the order costs. */
export function costOf(lines: readonly GrantedLine[]): number {
  return lines.reduce((sum, line) => sum + line.granted * line.credits, 0)
}

export function isShort({ requested, granted }: OrderLine): boolean {
  return granted < requested
}
