import { isToPack, type Order } from '@signout/contract'
import { useEffect, useState } from 'react'
import { useAuthenticatedSession } from '#api/session.tsx'

/** Packed units by item. */
export type Units = ReadonlyMap<number, number>

/** Packed units of an order, which this tab keeps over reloads for the user while the order is to be packed (spec §23). */
export function useKeptUnits({ id, status }: Pick<Order, 'id' | 'status'>) {
  const { user } = useAuthenticatedSession()
  const key = keyOf(user.id, id)
  const isKept = isToPack(status)
  const [units, setUnits] = useState(() => (isKept ? read(key) : none))
  useEffect(() => {
    if (isKept) write(key, units)
  }, [key, isKept, units])
  return [units, setUnits] as const
}

/** Drops the units of orders that have left packing, even while no page showed them. */
export function useDropUnits(orders: readonly Order[] | undefined): void {
  const { user } = useAuthenticatedSession()
  useEffect(() => {
    const packed = orders?.filter(({ status }) => !isToPack(status)) ?? []
    for (const { id } of packed) write(keyOf(user.id, id), none)
  }, [user.id, orders])
}

const none: Units = new Map()

function keyOf(userId: number, orderId: number): string {
  return `packed:${userId}:${orderId}`
}

function read(key: string): Units {
  try {
    // Sound: only `write` writes it.
    return new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]') as [number, number][])
  } catch {
    return none
  }
}

function write(key: string, units: Units): void {
  try {
    if (units.size === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify([...units]))
  } catch {
    // Without storage they last as long as the page.
  }
}
