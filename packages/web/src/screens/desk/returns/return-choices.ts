import {
  type Condition,
  conditions,
  formatNumber,
  type OutstandingRow,
  type RecordRow,
  type ReturnLine,
} from '@signout/contract'

/** What the desk has chosen for one item that may be returned. */
export interface ReturnChoice {
  readonly isTicked: boolean
  /** Null: no whole number was typed. */
  readonly quantity: number | null
  readonly condition: Condition
}

/** Choices by item id; an untouched item has none. */
export type ReturnChoices = Readonly<Record<string, ReturnChoice | undefined>>

/** At first all that is out is chosen, to be returned in the best condition. */
export function choiceOf(choices: ReturnChoices, row: OutstandingRow): ReturnChoice {
  const { hardware_id, quantityOutstanding } = row
  const untouched = { isTicked: false, quantity: quantityOutstanding, condition: conditions[0] }
  return choices[hardware_id] ?? untouched
}

export interface Return {
  readonly lines: readonly ReturnLine[]
  /** Nothing of the order stays out. */
  readonly isEverything: boolean
}

/** The items that cannot be returned as chosen, by id. */
interface Misfits {
  readonly misfits: readonly string[]
}

/**
 * What is sent: only ticked rows (spec §10). A row does not fit if its quantity is missing, or more than is still
 * out because units have been returned elsewhere in the meantime.
 */
export function parseReturn(
  rows: readonly OutstandingRow[],
  choices: ReturnChoices,
): Return | Misfits {
  const known = new Set(rows.map((row) => String(row.hardware_id)))
  const misfits = Object.keys(choices).filter((id) => choices[id]?.isTicked && !known.has(id))
  const lines: ReturnLine[] = []
  for (const row of rows) {
    const { isTicked, quantity, condition } = choiceOf(choices, row)
    const id = row.hardware_id
    if (!isTicked) continue
    if (quantity === null || quantity < 1 || quantity > row.quantityOutstanding) {
      misfits.push(String(id))
    } else lines.push({ id, quantity, part_returned_health: condition })
  }
  if (misfits.length > 0) return { misfits }
  const isWhole = (row: OutstandingRow, index: number) =>
    lines[index]?.id === row.hardware_id && lines[index].quantity === row.quantityOutstanding
  return { lines, isEverything: rows.every(isWhole) }
}

/** `4 taken back, 9 still out`, in units. */
export function balanceOf(rows: readonly OutstandingRow[], lines: readonly ReturnLine[]): string {
  const back = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const out = rows.reduce((sum, { quantityOutstanding }) => sum + quantityOutstanding, 0) - back
  return `${formatNumber(back)} taken back, ${out === 0 ? 'nothing' : formatNumber(out)} still out`
}

/** Whether a row of the order's record says that just this was returned. */
export function recordsReturn(row: RecordRow, lines: readonly ReturnLine[]): boolean {
  if (row.kind !== 'order.items_returned') return false
  const recorded = row.detail.items.flatMap(({ hardware_id, conditions: returned }) =>
    returned.map(({ condition, quantity }) => `${hardware_id} ${quantity} ${condition}`),
  )
  const sent = new Set(
    lines.map((line) => `${line.id} ${line.quantity} ${line.part_returned_health}`),
  )
  return recorded.length === sent.size && recorded.every((text) => sent.has(text))
}
