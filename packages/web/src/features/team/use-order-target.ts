import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { linkedOrder } from '#parts/orders/order-link.ts'

/** The `id` of the place where an order stands on its team's overview: `order-12`. */
export function orderAnchor(orderId: number): string {
  return `order-${orderId}`
}

/**
 * The order that a link of ours led to, or else the address names (`#order-12`, in mails). Once the page `isReady`, it is scrolled to and takes the focus, each
 * time that a link leads to it; not when Back does, from a sheet that was opened over it.
 */
export function useOrderTarget(isReady: boolean): number | undefined {
  const { hash, key, state } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const named = /^#order-(\d{1,15})$/.exec(hash)?.[1]
  const id = linkedOrder(state) ?? (named === undefined ? undefined : Number(named))
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (!isReady || id === undefined || followed.current === key) return
    const isSheetClosed = isBack && followed.current !== undefined
    followed.current = key
    if (isSheetClosed) return
    const order = document.getElementById(orderAnchor(id))
    order?.focus({ preventScroll: true })
    order?.scrollIntoView({ block: 'start' })
  }, [isReady, id, key, isBack])
  return id
}
