import {
  type Condition,
  conditions,
  formatNumber,
  type ReturnLine,
  sumQuantities,
} from '@signout/contract'
import type { OutstandingRow } from '#shared/orders/order-tables.ts'

/** Units of a row that come back in another condition than the rest. */
export interface ReturnPart {
  readonly condition: Condition
  readonly quantity: number
}

/** The desk's choices for one item. */
export interface ReturnChoice {
  readonly isTicked: boolean
  /** Total quantity; null when no whole number was typed. */
  readonly quantity: number | null
  /** Condition of all units except the parts. */
  readonly condition: Condition
  /** Parts, each in a condition of its own. */
  readonly parts: readonly ReturnPart[]
}

/** Choices by item id; an untouched item has none. */
export type ReturnChoices = Readonly<Record<string, ReturnChoice | undefined>>

/** The choice for a row. */
export function choiceOf(choices: ReturnChoices, row: OutstandingRow): ReturnChoice {
  return choices[row.hardware_id] ?? untouched(row)
}

/** The choice for a row at first: all units that are out, in the best condition. */
export function untouched({ outstanding }: OutstandingRow): ReturnChoice {
  return { isTicked: false, quantity: outstanding, condition: conditions[0], parts: [] }
}

/** Number of units of a row in its own condition; null while no quantity is chosen. */
export function restOf({ quantity, parts }: ReturnChoice): number | null {
  return quantity === null ? null : quantity - sumQuantities(parts)
}

/** Conditions by likelihood: units that are not healthy are mostly broken. */
const splitOrder: readonly Condition[] = ['Broken', 'Heavily Used', 'Lost', 'Healthy']

/** Conditions that a row does not use yet. */
export function freeConditions({ condition, parts }: Pick<ReturnChoice, 'condition' | 'parts'>) {
  const taken = new Set([condition, ...parts.map((part) => part.condition)])
  return splitOrder.filter((each) => !taken.has(each))
}

/** The parts with one unit more in a condition that the row does not use yet; null when no unit is left. */
export function splitFurther(choice: ReturnChoice): readonly ReturnPart[] | null {
  const [condition] = freeConditions(choice)
  const rest = restOf(choice)
  if (condition === undefined || rest === null || rest < 2) return null
  return [...choice.parts, { condition, quantity: 1 }]
}

/** `2 Healthy, 2 Broken`. */
export function describeSplit(choice: ReturnChoice): string {
  const parts = [{ condition: choice.condition, quantity: restOf(choice) ?? 0 }, ...choice.parts]
  return parts.map(({ condition, quantity }) => `${formatNumber(quantity)} ${condition}`).join(', ')
}

export interface Return {
  readonly lines: readonly ReturnLine[]
}

/** The items that cannot be returned as chosen, by id. */
interface Misfits {
  readonly misfits: readonly string[]
}

/**
 * Lines to send, of ticked rows only (spec §10). A row is invalid if its quantity is missing, or exceeds the units
 * still out because some have been returned elsewhere meanwhile.
 */
export function parseReturn(
  rows: readonly OutstandingRow[],
  choices: ReturnChoices,
): Return | Misfits {
  const known = new Set(rows.map((row) => String(row.hardware_id)))
  const misfits = Object.keys(choices).filter((id) => choices[id]?.isTicked && !known.has(id))
  const lines: ReturnLine[] = []
  for (const row of rows) {
    const choice = choiceOf(choices, row)
    const { isTicked, quantity, condition, parts } = choice
    const id = row.hardware_id
    if (!isTicked) continue
    const rest = restOf(choice)
    if (quantity === null || rest === null || rest < 1 || quantity > row.outstanding) {
      misfits.push(String(id))
    } else {
      const all = [{ condition, quantity: rest }, ...parts]
      lines.push(...all.map((part) => toLine(id, part)))
    }
  }
  return misfits.length > 0 ? { misfits } : { lines }
}

function toLine(id: number, { condition, quantity }: ReturnPart): ReturnLine {
  return { id, quantity, part_returned_health: condition }
}

/** `4 taken back from ADA24. 9 still out.`, in units; `rows` are all that the team has. */
export function balanceOf(
  rows: readonly OutstandingRow[],
  lines: readonly ReturnLine[],
  teamCode: string,
): string {
  const back = sumQuantities(lines)
  const out = rows.reduce((sum, { outstanding }) => sum + outstanding, 0) - back
  return `${formatNumber(back)} taken back from ${teamCode}. ${out === 0 ? 'Nothing' : formatNumber(out)} still out.`
}
