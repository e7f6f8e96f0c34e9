import { isBack, type Order } from '@signout/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { messages } from '#messages.ts'
import { NoItemsCheckedOut } from '#shared/orders/OrderList.tsx'
import { useSearchState } from '#ui/filters/use-search-state.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { ChoiceButtons } from '#ui/buttons/ChoiceButtons.tsx'
import { useDeskOrders } from '../DeskProvider.tsx'
import { DeskSection } from '../DeskSection.tsx'
import { GiveBackIds } from './GiveBackIds.tsx'
import type { HiddenChoices } from './use-return-form.ts'
import { ReturnByItem, ReturnForm } from './ReturnForm.tsx'
import { type OrderGroups, outstandingByItem } from '#shared/orders/order-tables.ts'

/** View of checked-out items, kept in the address: `?by=item`. */
const views = { by: 'order' }
const choices = [
  { value: 'order', label: 'By order' },
  { value: 'item', label: 'By item' },
] as const

/** Items that the team has, to be returned (spec §23). */
export function CheckedOutOrders() {
  const { orders, groups } = useDeskOrders()
  const holdTicks = useLostTicks(groups?.checkedOut, orders)
  const [hidden] = useState<HiddenChoices>(() => new Map())
  const [{ by }, change] = useSearchState(views)
  const isByItem = by === 'item'
  const checkedOut = groups?.checkedOut
  const together = useMemo(() => checkedOut && ofAllOrders(checkedOut), [checkedOut])
  return (
    <DeskSection
      title="Checked Out Items"
      failure={messages.checkedOutNotShown}
      minWidth={680}
      empty={<NoItemsCheckedOut />}
      notice={<GiveBackIds />}
      actions={
        checkedOut !== undefined &&
        checkedOut.length > 0 && (
          <ChoiceButtons
            label="Show what is checked out"
            size="small"
            options={choices}
            value={isByItem ? 'item' : 'order'}
            onChange={(wanted) => change({ by: wanted }, { replace: true })}
          />
        )
      }
    >
      {isByItem
        ? together?.map((form) => (
            <ReturnByItem key="by item" {...form} hidden={hidden} onTicks={holdTicks} />
          ))
        : checkedOut?.map((order, place) => (
            <ReturnForm key={order.id} {...{ order, place, hidden }} onTicks={holdTicks} />
          ))}
    </DeskSection>
  )
}

/** The one form for everything that can be returned; none when nothing can. */
function ofAllOrders(checkedOut: OrderGroups['checkedOut']) {
  const rows = outstandingByItem(checkedOut)
  return rows.length === 0 ? [] : [{ orders: checkedOut.map(({ id }) => id), rows }]
}

/** Call with whether an order has ticked rows. */
export type NoteTicks = (orderId: number, hasTicks: boolean) => void

/** Reports an order with ticked rows that leaves the list because it was changed elsewhere (spec §17). */
function useLostTicks(
  shown: readonly { readonly id: number }[] | undefined,
  orders: readonly Order[] | undefined,
): NoteTicks {
  const ticked = useRef(new Set<number>())
  useEffect(() => {
    if (shown === undefined) return
    const lost = [...ticked.current].filter((order) => shown.every(({ id }) => id !== order))
    for (const id of lost) {
      ticked.current.delete(id)
      const order = orders?.find((order) => order.id === id)
      toast.info(
        order && isBack(order.status)
          ? `Order #${id}: everything has been taken back in the meantime.`
          : `Order #${id} has been changed elsewhere, and is no longer checked out.`,
      )
    }
  }, [shown, orders])
  return useCallback((orderId, hasTicks) => {
    if (hasTicks) ticked.current.add(orderId)
    else ticked.current.delete(orderId)
  }, [])
}
