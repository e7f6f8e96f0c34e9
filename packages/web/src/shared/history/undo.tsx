import {
  type ApiError,
  listHistory,
  type RecordRow,
  undoEvent,
  latestStanding,
  undoBlocked,
} from '@signout/contract'
import { createContext, use, type ReactNode } from 'react'
import { asApiError, isSessionOver } from '#api-errors.ts'
import { useWrite } from '#api/writes.ts'
import { useLookUpOnce } from '#api/look-up-once.ts'
import { useShowAtDesk } from '#shared/orders/order-link.ts'
import { outcomeText, refusalText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { settle } from '#ui/buttons/settle.ts'
import { toast, type ToastAction, useAttempt } from '#ui/toasts/toasts.ts'

/** A row of an order's record. */
interface Change {
  /** Of the order. */
  readonly id: number
  readonly event: number
}

export interface Undo {
  /** Undoes these one after the other (spec §11). Resolves even if any is refused. */
  readonly undo: (...changes: readonly Change[]) => Promise<void>
  readonly isUndoing: boolean
}

/** @param teamCode of the team whose page shows the orders; null if it was deleted. */
export function useUndo(teamCode: string | null): Undo {
  const show = useShowAtDesk(teamCode)
  const write = useWrite(undoEvent)
  const attempts = useAttempt()
  /** Resolves to whether it is undone. */
  const undoOne = async ({ id, event }: Change): Promise<boolean> => {
    const attempt = attempts.about(String(id))
    attempt.clear()
    settle()
    const { error } = await write.send({ params: { id }, body: { event } })
    settle()
    if (error === undefined) return true
    attempt.refuse(notUndone(error, id), 'error', error.status === 0 ? show(id) : undefined)
    return false
  }
  const undo = async (...changes: readonly Change[]) => {
    const undone: string[] = []
    for (const change of changes) if (await undoOne(change)) undone.push(`#${change.id}`)
    if (undone.length === 0) return
    const detail = teamCode === null ? undefined : `Team ${teamCode}`
    toast.success(undoneText(undone), { detail })
  }
  return { undo, isUndoing: write.isPending }
}

const undoneText = (orders: readonly string[]) =>
  orders.length === 1
    ? `Order ${orders[0]} is as it was before.`
    : `Orders ${list.format(orders)} are as they were before.`

const list = new Intl.ListFormat('en-GB')

const notUndone = (error: ApiError, orderId: number) =>
  outcomeText(error, undoRefused(error, orderId))

const undoRefused = (error: ApiError, orderId: number) =>
  `Could not undo the change of order #${orderId}: ${refusalText(error, messages.orderUnknown(orderId))}`

/** Context that `UndoScope` provides. */
const UndoContext = createContext<Undo | undefined>(undefined)

function useUndoOfPage(): Undo {
  const undo = use(UndoContext)
  if (undo === undefined) throw new Error('There is no UndoScope around this.')
  return undo
}

/** An order as a change by the desk left it: the row that can be undone, or null (spec §7). */
interface ChangedOrder {
  readonly id: number
  readonly event: number | null
}

/** Action for the toast about a change: undoes it of each of these orders, one after the other; none for none. */
export function useUndoAction(): (orders: readonly ChangedOrder[]) => ToastAction | undefined {
  const { undo } = useUndoOfPage()
  return (orders) => {
    const changes = orders.flatMap(({ id, event }) => (event === null ? [] : [{ id, event }]))
    if (changes.length === 0) return undefined
    return { label: 'Undo', run: () => void undo(...changes), takesKey: true }
  }
}

/** More rows than are ever undone one after the other. */
const maxRows = 50

/** Undoes the completion of an order by any organiser, if it is the latest change. */
export function useUndoCompletion(orderId: number): () => Promise<void> {
  const { undo } = useUndoOfPage()
  // For the look-up only: the Undo of the page may still wait for the connection.
  const attempts = useAttempt()
  const lookUp = useLookUpOnce()
  return async () => {
    const attempt = attempts.about(String(orderId))
    attempt.clear()
    try {
      const query = { order: orderId, limit: maxRows }
      const row = undoableRow((await lookUp(listHistory, { query })).results)
      if (row?.kind === 'order.completed') return await undo({ id: orderId, event: row.id })
      if (row?.kind !== 'order.shortened') return attempt.refuse(messages.tooLateToUndo(orderId))
      const run = () => void undo({ id: orderId, event: row.id })
      attempt.refuse(shortenedSince(orderId), 'error', { label: 'Undo that', run })
    } catch (error) {
      if (!isSessionOver(error)) attempt.refuse(nothingUndone(asApiError(error), orderId))
    }
  }
}

const shortenedSince = (orderId: number) =>
  `Order #${orderId} was shortened after it was ready. Undo that first, here or in its history.`

/** The row to undo could not be read, so nothing was sent. */
const nothingUndone = (error: ApiError, orderId: number) =>
  error.status === 0
    ? `No connection: nothing of order #${orderId} was undone.`
    : undoRefused(error, orderId)

interface UndoScopeProps {
  readonly teamCode: string
  readonly children: ReactNode
}

/**
 * Surrounds a page whose toasts offer Undo. An undo without a connection waits for it as long as the page is
 * open, even if the order's own row has gone.
 */
export function UndoScope({ teamCode, children }: UndoScopeProps) {
  const undo = useUndo(teamCode)
  return <UndoContext value={undo}>{children}</UndoContext>
}

/**
 * The row that can be undone; undefined when the latest cannot. The rows are the newest of an order's record, which
 * includes those that undid any of them.
 */
export function undoableRow(rows: readonly RecordRow[]): RecordRow | undefined {
  const own = rowsOfOrder(rows)
  const latest = latestStanding(own)
  return latest && undoBlocked(own, latest.id) === null ? latest : undefined
}

/** The row that gave an order its status, which later rows may not have changed. */
export function latestMove(rows: readonly RecordRow[]): RecordRow | undefined {
  return latestStanding(
    rowsOfOrder(rows).filter(({ detail }) => 'status' in detail && detail.status !== null),
  )
}

function rowsOfOrder(rows: readonly RecordRow[]): RecordRow[] {
  return rows.filter(({ kind }) => kind.startsWith('order.'))
}
