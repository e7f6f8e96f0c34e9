import type { OutstandingRow } from '@signout/contract'
import { useState } from 'react'

/** Packed units by item; an item is ticked when all granted units are packed. */
export function usePacked(rows: readonly OutstandingRow[]) {
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({})
  const has = (row: OutstandingRow) => units[row.hardware_id] === row.quantityOutstanding
  const count = rows.filter(has).length
  const unitsOf = (some: readonly OutstandingRow[], isPacked: boolean) =>
    Object.fromEntries(some.map((row) => [row.hardware_id, isPacked ? row.quantityOutstanding : 0]))
  const pack = (row: OutstandingRow, isPacked: boolean) =>
    setUnits((known) => ({ ...known, ...unitsOf([row], isPacked) }))
  return {
    has,
    count,
    tick: (row: OutstandingRow) => pack(row, true),
    toggle: (row: OutstandingRow) => pack(row, !has(row)),
    setAll: (isPacked: boolean) => setUnits(unitsOf(rows, isPacked)),
  }
}
