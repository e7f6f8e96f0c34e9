import {
  type ApiError,
  type Item,
  orderForTeam,
  sumQuantities,
  teamMessages,
} from '@signout/contract'
import { useRef, useState } from 'react'
import { useWrite } from '#api/writes.ts'
import { useUndoAction } from '#shared/history/undo.tsx'
import { useItems } from '#shared/items/use-items.ts'
import { costOf } from '#shared/teams/credits.tsx'
import { useShowAtDesk } from '#shared/orders/order-link.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { outcomeText, refusalText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { useDeskOrders, useDeskTeam } from '../DeskProvider.tsx'

interface Line {
  /** As it was when it was chosen. */
  readonly item: Item
  readonly quantity: number
}

export type NewOrder = ReturnType<typeof useNewOrder>

/** The order that the desk makes for the team, and its call. */
export function useNewOrder() {
  const { teamCode: team_code } = useDeskTeam()
  const { reload } = useDeskOrders()
  const show = useShowAtDesk(team_code)
  const [lines, setLines] = useState<readonly Line[]>([])
  /** More recent than the screen when two items are scanned at once. */
  const latest = useRef(lines)
  const update = (changed: readonly Line[]) => {
    latest.current = changed
    setLines(changed)
  }
  const { items } = useItems(lines.map(({ item }) => item.id))
  const [isPickedUp, setIsPickedUp] = useState(false)
  const write = useWrite(orderForTeam, {
    failure: (error) => notPlaced(error, team_code),
    show: () => show(),
  })
  const undoAction = useUndoAction()
  const choose = (item: Item, quantity: number) => {
    write.forget()
    const before = latest.current
    const isKnown = before.some((line) => line.item.id === item.id)
    const after = isKnown
      ? before.map((line) => (line.item.id === item.id ? { item, quantity } : line))
      : [...before, { item, quantity }]
    update(after.filter((line) => line.quantity > 0))
  }
  /** Returns the new quantity, or null when no more are left. */
  const addOne = (item: Item): number | null => {
    const has = latest.current.find((line) => line.item.id === item.id)?.quantity ?? 0
    if (has >= item.quantity_remaining) return null
    choose(item, has + 1)
    return has + 1
  }
  const submit = async (): Promise<boolean> => {
    const hardware = lines.map(({ item: { id }, quantity }) => ({ id, quantity }))
    const body = { hardware, picked_up: isPickedUp }
    const { answer, error } = await write.send({ params: { team_code }, body })
    if (error) return false
    reload()
    const shortfalls = answer.errors.map((error) => error.message)
    const detail = [`Order #${answer.order_id} for ${team_code}`, ...shortfalls].join('. ')
    const action = undoAction([{ id: answer.order_id, event: answer.event }])
    if (shortfalls.length > 0) toast.info(messages.orderModified, { detail, action })
    else toast.success(messages.orderSubmitted, { detail, action })
    return true
  }
  const chosen = lines.map(({ item }) => items.get(item.id) ?? item)
  const quantities = new Map(lines.map(({ item, quantity }) => [item.id, quantity]))
  return {
    chosen,
    quantities,
    units: sumQuantities(lines),
    /** Credits of all units together. */
    cost: costOf(new Map(chosen.map((item) => [item.id, item])), quantities),
    choose,
    addOne,
    clear: () => {
      update([])
      setIsPickedUp(false)
    },
    isPickedUp,
    setIsPickedUp,
    submit,
    isOrdering: write.isPending,
  }
}

const notPlaced = (error: ApiError, code: string) =>
  outcomeText(
    error,
    [...error.errorsOf('non_field_errors'), ...error.errorsOf('hardware')].join(' ') ||
      refusalText(error, teamMessages.unknown(code)),
  )
