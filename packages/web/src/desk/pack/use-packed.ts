import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'
import { useKeptUnits } from './use-kept-units.ts'

export type Packed = ReturnType<typeof usePacked>

/** Packed units by item; an item is ticked when all granted units are packed. */
export function usePacked(order: OrderTable<OutstandingRow>) {
  const { rows } = order
  const [units, setUnits] = useKeptUnits(order)
  const has = (row: OutstandingRow) => units.get(row.hardware_id) === row.outstanding
  const isShown = (item: number) => rows.some((row) => row.hardware_id === item)
  const unitsOf = (some: readonly OutstandingRow[]) =>
    some.map((row): [number, number] => [row.hardware_id, row.outstanding])
  const tick = (row: OutstandingRow) => setUnits((known) => new Map([...known, ...unitsOf([row])]))
  const forget = (item: number) =>
    setUnits((known) => new Map([...known].filter(([other]) => other !== item)))
  return {
    has,
    count: rows.filter(has).length,
    /** Whether anything is packed, even of rows that have changed since. */
    isBegun: units.size > 0,
    /** Packed units of a row that now has another number of them; undefined for others. */
    packedBefore: (row: OutstandingRow) => (has(row) ? undefined : units.get(row.hardware_id)),
    /** Packed units of items whose rows are gone, by item. */
    takenOut: [...units].filter(([item]) => !isShown(item)),
    tick,
    /** Unticks an item, also after its row has changed. */
    forget,
    toggle: (row: OutstandingRow) => (has(row) ? forget(row.hardware_id) : tick(row)),
    setAll: (isPacked: boolean) => setUnits(new Map(isPacked ? unitsOf(rows) : [])),
  }
}
