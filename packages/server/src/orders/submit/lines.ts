import { formatNumber, grant, type OrderReceipt, type Quantities } from '@signout/contract'
import type { OrderLine } from './queries.ts'

/** Adds up lines of the same item (spec §9). */
export function sumByItem(
  lines: readonly { readonly id: number; readonly quantity: number }[],
): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { id, quantity } of lines) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  return wanted
}

/** Units granted of each item, given the units left. */
export function grantLines(wanted: Quantities, remaining: Quantities): OrderLine[] {
  return [...wanted].map(([hardware_id, requested]) => ({
    hardware_id,
    requested,
    granted: grant(requested, remaining.get(hardware_id) ?? 0),
  }))
}

export function isShort(lines: readonly OrderLine[]): boolean {
  return lines.some((line) => line.granted < line.requested)
}

export function receipt(
  order_id: number,
  team_code: string,
  lines: readonly OrderLine[],
  names: ReadonlyMap<number, string>,
): OrderReceipt {
  return {
    order_id,
    team_code,
    hardware: lines.map(({ hardware_id, granted }) => ({
      hardware_id,
      quantity_fulfilled: granted,
    })),
    errors: lines
      .filter((line) => line.granted < line.requested)
      .map(({ hardware_id, requested, granted }) => ({
        hardware_id,
        message: `${names.get(hardware_id)}: only ${formatNumber(granted)} of the ${formatNumber(requested)} you asked for could be granted.`,
      })),
  }
}
