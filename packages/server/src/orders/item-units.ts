import type { ItemUnits } from '../items/stock.ts'

/** How many of these units there are of each item. */
export function countByItem(
  units: readonly { readonly hardware_id: number; readonly name: string }[],
): ItemUnits[] {
  return [...Map.groupBy(units, (unit) => unit.hardware_id)].map(([hardware_id, group]) => ({
    hardware_id,
    name: group[0]?.name ?? '',
    units: group.length,
  }))
}

/** As a row of the record says it. */
export function toQuantity({ hardware_id, name, units }: ItemUnits) {
  return { hardware_id, name, quantity: units }
}
