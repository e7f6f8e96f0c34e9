import { claimOfOther, claimOrder } from '@signout/contract'
import { useState } from 'react'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useInputsUnderWay } from '#api/writes.ts'
import { serverNow } from '#server-clock.ts'
import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'
import type { Takeover } from './TakeOver.tsx'
import { useClaimOrder } from './use-claim-order.ts'

/** Packed units by item. */
type Units = ReadonlyMap<number, number>

export type Ticks = ReturnType<typeof useTicks>

/**
 * What is packed of an order: units by item, which is ticked when all that are granted are packed. A tick claims the
 * order, and asks first where another organiser packs it (spec §23).
 */
export function useTicks(
  order: OrderTable<OutstandingRow>,
  onTakeOver: (takeover: Takeover) => void,
) {
  const { rows } = order
  const [units, setUnits] = useState<Units>(new Map())
  const { user } = useAuthenticatedSession()
  const claim = useClaimOrder()
  const isBeingClaimed = useInputsUnderWay(claimOrder).some(({ params }) => params.id === order.id)
  const pack = (change: (known: Units) => Units): boolean => {
    const others = isBeingClaimed ? null : claimOfOther(order.packing, user.id, serverNow())
    const onConfirm = () => {
      claim(order)
      setUnits(change)
    }
    if (others !== null) {
      onTakeOver({ claim: others, onConfirm })
      return false
    }
    onConfirm()
    return true
  }
  const tick = (row: OutstandingRow) => pack((known) => new Map([...known, unitsOf(row)]))
  const forget = (item: number) =>
    setUnits((known) => new Map([...known].filter(([other]) => other !== item)))
  const has = (row: OutstandingRow) => units.get(row.hardware_id) === row.outstanding
  const isShown = (item: number) => rows.some((row) => row.hardware_id === item)
  return {
    has,
    count: rows.filter(has).length,
    /** Whether anything is packed, even of rows that have changed since. */
    isBegun: units.size > 0,
    /** Packed units of a row that now has another number of them; undefined for others. */
    packedBefore: (row: OutstandingRow) => (has(row) ? undefined : units.get(row.hardware_id)),
    /** Packed units of items whose rows are gone, by item. */
    takenOut: [...units].filter(([item]) => !isShown(item)),
    /** Returns whether it is ticked, and not asked about first. */
    tick,
    /** Unticks an item, also after its row has changed. */
    forget,
    toggle: (row: OutstandingRow) => {
      if (has(row)) forget(row.hardware_id)
      else tick(row)
    },
    setAll: (isPacked: boolean) => {
      if (isPacked) pack(() => new Map(rows.map(unitsOf)))
      else setUnits(new Map())
    },
  }
}

function unitsOf({ hardware_id, outstanding }: OutstandingRow): [number, number] {
  return [hardware_id, outstanding]
}
