import {
  type CartLine,
  type Condition,
  isBack,
  movesTo,
  orderForTeam,
  type OrderStatus,
  returnForTeam,
  returnItems,
  type ReturnLine,
  shortenOrder,
  submitOrder,
  undoEvent,
  updateOrder,
  listHistory,
  type HistoryKind,
  type QueryOf,
  type RecordRow,
  createPasswordLink,
} from '@signout/contract'
import type { TestEvent } from './event.ts'
import type { TestClient } from '../requests/test-client.ts'
import type { Db } from '../../db/tables.ts'

interface PlayedOrder {
  readonly id: number
}

interface Line {
  readonly item: { readonly id: number }
  readonly quantity: number
}

interface BackLine extends Line {
  readonly condition: Condition
}

/** Submits a cart. */
export async function submit(
  client: TestClient,
  ...lines: readonly (readonly [item: { readonly id: number }, quantity: number])[]
) {
  const hardware = lines.map(([{ id }, quantity]) => ({ id, quantity }))
  return client.call(submitOrder, { body: { hardware } })
}

/** An order that Ada submits and the desk moves on by calls, so that it has a history; returned units are healthy. */
export async function playOrder(
  { ada, organiser }: Pick<TestEvent, 'ada' | 'organiser'>,
  lines: readonly Line[],
  status: OrderStatus = 'Submitted',
): Promise<PlayedOrder> {
  const { body } = await submit(
    ada,
    ...lines.map(({ item, quantity }) => [item, quantity] as const),
  )
  const order = { id: body.order_id }
  for (const { to } of movesTo(status)) {
    if (isBack(to)) {
      const healthy = lines.map((line) => ({ ...line, condition: 'Healthy' }) as const)
      await bringBack(organiser, order, healthy)
    } else await moveTo(organiser, order, to)
  }
  return order
}

export async function moveTo(organiser: TestClient, { id }: PlayedOrder, status: OrderStatus) {
  return organiser.call(updateOrder, { params: { id }, body: { status } })
}

/** Takes units back. */
export async function bringBack(
  organiser: TestClient,
  { id }: PlayedOrder,
  lines: readonly BackLine[],
) {
  return organiser.call(returnItems, { body: { order: id, hardware: lines.map(toReturnLine) } })
}

/** Takes back units of any of a team's orders. */
export async function bringBackForTeam(
  organiser: TestClient,
  { code }: { readonly code: string },
  lines: readonly BackLine[],
) {
  const body = { hardware: lines.map(toReturnLine) }
  return organiser.call(returnForTeam, { params: { team_code: code }, body })
}

function toCartLine({ item, quantity }: Line): CartLine {
  return { id: item.id, quantity }
}

function toReturnLine({ item, quantity, condition }: BackLine): ReturnLine {
  return { id: item.id, quantity, part_returned_health: condition }
}

/** Has the desk order for a team. */
export async function orderAtDesk(
  organiser: TestClient,
  { code }: { readonly code: string },
  lines: readonly Line[],
  picked_up?: boolean,
) {
  const body = { hardware: lines.map(toCartLine), ...(picked_up !== undefined && { picked_up }) }
  return organiser.call(orderForTeam, { params: { team_code: code }, body })
}

/** Takes granted units out of an order that waits. */
export async function shorten(
  organiser: TestClient,
  { id }: PlayedOrder,
  lines: readonly Line[],
  missing = false,
) {
  const body = { items: lines.map(toCartLine), missing }
  return organiser.call(shortenOrder, { params: { id }, body })
}

/** Takes back this row of the record, or the latest. */
export async function undo(organiser: TestClient, { id }: PlayedOrder, event?: number) {
  const row = event ?? (await latestRow(organiser, { id })).id
  return organiser.call(undoEvent, { params: { id }, body: { event: row } })
}

type Filter = Partial<QueryOf<typeof listHistory>>

/** The record as an organiser reads it, newest first. */
export async function readHistory(organiser: TestClient, query: Filter = {}): Promise<RecordRow[]> {
  const { status, body } = await organiser.call(listHistory, { query })
  if (status !== 200) throw new Error(`The record was refused: ${JSON.stringify(body)}`)
  return body.results
}

/** The latest row of an order. */
export async function latestRow(
  organiser: TestClient,
  { id }: { readonly id: number },
): Promise<RecordRow> {
  const [row] = await readHistory(organiser, { order: id })
  if (row === undefined) throw new Error(`Order ${id} has no history.`)
  return row
}

/** All kinds in the record, oldest first. */
export async function readKinds(db: Db): Promise<HistoryKind[]> {
  const rows = await db.selectFrom('history').select('kind').orderBy('id').execute()
  return rows.map((row) => row.kind)
}

/** Has an organiser make a link for a user; answers it with the token that is in it. */
export async function makeLink(organiser: TestClient, { userId }: { readonly userId: number }) {
  const { status, body } = await organiser.call(createPasswordLink, { params: { id: userId } })
  if (status !== 201) throw new Error(`The link was refused: ${JSON.stringify(body)}`)
  return { ...body, token: new URL(body.url).searchParams.get('token') ?? '' }
}
