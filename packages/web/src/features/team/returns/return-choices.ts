import { type Condition, conditions, type OutstandingRow, type ReturnLine } from '@signout/contract'

/** What the desk has chosen for one item that may be returned. */
export interface ReturnChoice {
  readonly isTicked: boolean
  readonly quantity: number
  readonly condition: Condition
}

/** Choices by item id; an untouched item has none. */
export type ReturnChoices = Readonly<Record<string, ReturnChoice | undefined>>

const untouched: ReturnChoice = { isTicked: false, quantity: 1, condition: conditions[0] }

export function choiceOf(choices: ReturnChoices, { hardware_id }: OutstandingRow): ReturnChoice {
  return choices[hardware_id] ?? untouched
}

export interface Return {
  readonly lines: readonly ReturnLine[]
  /** Nothing of the order stays out. */
  readonly isEverything: boolean
}

/**
 * What is sent: only ticked rows (spec §5, Return). It does not fit when a chosen unit is no longer out, because it has
 * been returned elsewhere in the meantime.
 */
export function parseReturn(
  rows: readonly OutstandingRow[],
  choices: ReturnChoices,
): Return | 'does not fit' {
  const ticked = rows.filter((row) => choiceOf(choices, row).isTicked)
  const known = new Set(rows.map((row) => String(row.hardware_id)))
  const isGone = Object.entries(choices).some(
    ([id, choice]) => choice?.isTicked === true && !known.has(id),
  )
  const isTooMuch = ticked.some((row) => choiceOf(choices, row).quantity > row.quantityOutstanding)
  if (isGone || isTooMuch) return 'does not fit'
  return {
    lines: ticked.map((row) => {
      const { quantity, condition } = choiceOf(choices, row)
      return { id: row.hardware_id, quantity, part_returned_health: condition }
    }),
    isEverything: rows.every((row) => {
      const { isTicked, quantity } = choiceOf(choices, row)
      return isTicked && quantity === row.quantityOutstanding
    }),
  }
}
