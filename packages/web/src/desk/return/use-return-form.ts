import { useState } from 'react'
import { useOnUnmount } from '#ui/page/lifetime.ts'
import { choiceOf, parseReturn, type ReturnChoice, type ReturnChoices } from './return-choices.ts'
import type { TakeBack } from './take-back.ts'
import type { OutstandingRow } from '#shared/orders/order-tables.ts'

export type ReturnFormState = ReturnType<typeof useReturnForm>

/** Choices of the forms that the other view has, by order; `all` for those of all orders together. */
export type HiddenChoices = Map<number | 'all', ReturnChoices>

interface ReturnFormOptions extends TakeBack {
  readonly rows: readonly OutstandingRow[]
  readonly of: number | 'all'
  readonly hidden: HiddenChoices
}

/** Choices of items that are out, to be returned by `takeBack` (spec §10). */
export function useReturnForm(options: ReturnFormOptions) {
  const { rows, of, hidden, takeBack, attempt, forget } = options
  const [choices, setChoices] = useState(() => hidden.get(of) ?? {})
  useOnUnmount(() => hidden.set(of, choices))
  const [isReturning, setIsReturning] = useState(false)

  const submit = async () => {
    attempt.clear()
    const parsed = parseReturn(rows, choices)
    if ('misfits' in parsed) {
      attempt.refuse('There was an error parsing orders.')
      return setChoices(without(choices, parsed.misfits))
    }
    setIsReturning(true)
    if (await takeBack(parsed)) {
      setChoices({})
      hidden.clear()
    }
    setIsReturning(false)
  }
  const choose = (chosen: ReturnChoices) => {
    forget()
    setChoices(chosen)
  }
  // Choosing a quantity or condition ticks the item.
  const change = (row: OutstandingRow, part: Partial<ReturnChoice>) =>
    choose({
      ...choices,
      [row.hardware_id]: { ...choiceOf(choices, row), isTicked: true, ...part },
    })
  const addOne = (row: OutstandingRow): number => {
    const { isTicked, quantity } = choiceOf(choices, row)
    const wanted = Math.min((isTicked ? (quantity ?? 0) : 0) + 1, row.outstanding)
    change(row, { quantity: wanted })
    return wanted
  }
  const tickAll = (isTicked: boolean) =>
    choose(
      Object.fromEntries(
        rows.map((row) => [row.hardware_id, { ...choiceOf(choices, row), isTicked }]),
      ),
    )
  return {
    /** The choice for a row; undefined while it is untouched. */
    chosen: ({ hardware_id }: OutstandingRow) => choices[hardware_id],
    change,
    /** Adds one unit to return, unless all that are out are chosen; returns the new quantity. */
    addOne,
    tickAll,
    ticked: rows.filter((row) => choiceOf(choices, row).isTicked).length,
    /** Ids of ticked items that were taken back elsewhere meanwhile. */
    takenElsewhere: isReturning ? [] : takenElsewhere(rows, choices),
    submit,
    isReturning,
  }
}

function without(choices: ReturnChoices, ids: readonly string[]): ReturnChoices {
  return Object.fromEntries(Object.entries(choices).filter(([id]) => !ids.includes(id)))
}

function takenElsewhere(rows: readonly OutstandingRow[], choices: ReturnChoices): number[] {
  const out = new Set(rows.map((row) => row.hardware_id))
  const ticked = Object.keys(choices).filter((id) => choices[id]?.isTicked)
  return ticked.map(Number).filter((id) => !out.has(id))
}
