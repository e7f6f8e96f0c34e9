import {
  type ApiError,
  isOfOneWrite,
  listHistory,
  type Order,
  type RecordRow,
  type UndoableKind,
  undoEvent,
  latestStanding,
  undoBlocked,
} from '@signout/contract'
import { createContext, use, type ReactNode } from 'react'
import { asApiError, isSessionOver } from '#api-errors.ts'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useWrite } from '#api/writes.ts'
import { useLookUpOnce } from '#api/look-up-once.ts'
import { useShowAtDesk } from '#domain/orders/order-link.ts'
import { outcomeText, refusalText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { toast, type ToastAction, useAttempt } from '#kit/toasts/toasts.ts'

export interface Undo {
  /** Undoes a row of an order's record (spec §11). Resolves even if it is refused. */
  readonly undo: (orderId: number, event: number) => Promise<void>
  readonly isUndoing: boolean
}

/** @param teamCode of the team whose page shows the orders; null if it was deleted. */
export function useUndo(teamCode: string | null): Undo {
  const show = useShowAtDesk(teamCode)
  const write = useWrite(undoEvent, {
    failure: (error, { params }) => notUndone(error, params.id),
    show: ({ params }) => show(params.id),
    isOneOfMany: true,
    about: ({ params }) => String(params.id),
  })
  const undo = async (id: number, event: number) => {
    const { error } = await write.send({ params: { id }, body: { event } })
    if (!error) toast.success(`Order #${id} is as it was before.`)
  }
  return { undo, isUndoing: write.isPending }
}

const notUndone = (error: ApiError, orderId: number) =>
  outcomeText(error, `any of order #${orderId} was undone`, undoRefused(error, orderId))

const undoRefused = (error: ApiError, orderId: number) =>
  `Could not undo the change of order #${orderId}: ${refusalText(error, messages.orderUnknown(orderId))}`

/** Context that `UndoScope` provides. */
const UndoContext = createContext<Undo | undefined>(undefined)

function useUndoOfPage(): Undo {
  const undo = use(UndoContext)
  if (undo === undefined) throw new Error('There is no UndoScope around this.')
  return undo
}

/** Whether a row is the one to undo, judging by its content. */
type IsMeant = (row: RecordRow) => boolean

interface UndoAction {
  readonly ofRows: (orders: readonly number[], isMeant: IsMeant) => ToastAction
  /** For the rows of this kind that the write has made which answered with these orders. */
  readonly ofWrite: (
    orders: readonly Pick<Order, 'id' | 'updated_at'>[],
    kind: UndoableKind,
  ) => ToastAction
}

/**
 * Undo action for the toast about a change of orders: each has its own row, and they are undone in turn. Call it as
 * soon as the write has been answered: it reads the rows to undo at once, so that Undo never affects a later change of
 * another session, even of the same account.
 */
export function useUndoAction(): UndoAction {
  const { user } = useAuthenticatedSession()
  const { find, undoFound } = useUndoOfOrders()
  const ofRows: UndoAction['ofRows'] = (orders, isMeant) => {
    const found = orders.map((order) => ({
      order,
      finding: find(order, (row) => row.actor?.id === user.id && isMeant(row)),
    }))
    const undoAll = async () => {
      for (const { order, finding } of found) await undoFound(order, finding)
    }
    return { label: 'Undo', run: () => void undoAll(), takesKey: true }
  }
  const ofWrite: UndoAction['ofWrite'] = (orders, kind) => {
    const written = orders.map(({ id, updated_at }) => ({ order_id: id, at: updated_at }))
    const isMeant: IsMeant = (row) =>
      row.kind === kind && written.some((order) => isOfOneWrite(row, order))
    return ofRows(
      orders.map(({ id }) => id),
      isMeant,
    )
  }
  return { ofRows, ofWrite }
}

/** Undoes the latest change of an order by anyone, if it is of this kind. */
export function useUndoLatest(orderId: number, kind: UndoableKind): () => Promise<void> {
  const { find, undoFound } = useUndoOfOrders()
  return async () =>
    undoFound(
      orderId,
      find(orderId, (row) => row.kind === kind),
    )
}

/** The id of the row to undo, or why there is none, and the one to undo before it. */
type Found =
  | { readonly event: number }
  | { readonly refusal: string | undefined; readonly first?: number }

/** More rows than are ever undone one after the other. */
const maxRows = 50

function useUndoOfOrders() {
  const { undo } = useUndoOfPage()
  // For the look-up only: the Undo of the page may still wait for the connection.
  const attempts = useAttempt()
  const lookUp = useLookUpOnce()
  const find = async (orderId: number, isMeant: IsMeant): Promise<Found> => {
    try {
      const { results } = await lookUp(listHistory, { query: { order: orderId, limit: maxRows } })
      const row = undoableRow(results)
      if (row !== undefined && isMeant(row)) return { event: row.id }
      return row?.kind === 'order.shortened'
        ? { refusal: shortenedSince(orderId), first: row.id }
        : { refusal: messages.tooLateToUndo(orderId) }
    } catch (error) {
      if (isSessionOver(error)) return { refusal: undefined }
      return { refusal: nothingUndone(asApiError(error), orderId) }
    }
  }
  const undoFound = async (orderId: number, finding: Promise<Found>): Promise<void> => {
    const attempt = attempts.about(String(orderId))
    attempt.clear()
    const found = await finding
    if ('event' in found) return undo(orderId, found.event)
    const { refusal, first } = found
    if (refusal === undefined) return
    if (first === undefined) return attempt.refuse(refusal)
    attempt.refuse(refusal, 'error', {
      label: 'Undo that',
      run: () => void undo(orderId, first),
    })
  }
  return { find, undoFound }
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
