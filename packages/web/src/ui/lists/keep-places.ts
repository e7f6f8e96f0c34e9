import { type FocusEvent, useState } from 'react'

type Id = number | string

/**
 * The rows to show now, with the held ones in their places `before`.
 *
 * @internal Exported for its test.
 */
export function keepPlaces<Row extends { readonly id: Id }>(
  before: readonly Row[],
  now: readonly Row[],
  isHeld: (id: Row['id']) => boolean,
): Row[] {
  const byId = new Map(now.map((row) => [row.id, row]))
  const kept = now.filter(({ id }) => !isHeld(id) || !before.some((was) => was.id === id))
  for (const [place, was] of before.entries()) {
    if (isHeld(was.id)) kept.splice(place, 0, byId.get(was.id) ?? was)
  }
  return kept
}

interface Held<Row extends { readonly id: Id }> {
  /** Rows that keep their places, even if they are not in the list any more. */
  readonly isHeld: (id: Row['id']) => boolean
  readonly most?: number
}

/** The first `most` rows, of which the held ones stay where they were shown. */
export function useKeptPlaces<Row extends { readonly id: Id }>(
  rows: readonly Row[],
  { isHeld, most = Infinity }: Held<Row>,
): readonly Row[] {
  const [before, setBefore] = useState(rows)
  const wanted = keepPlaces(before, rows, isHeld).slice(0, most)
  const isSame =
    wanted.length === before.length && wanted.every((row, place) => row === before[place])
  if (!isSame) setBefore(wanted)
  return isSame ? before : wanted
}

/** The first `most` rows, each in its place while the pointer or the focus is on one of them (spec §23). */
export function useStillWhileUsed<Row extends { readonly id: Id }>(
  rows: readonly Row[],
  most?: number,
) {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const shown = useKeptPlaces(rows, { isHeld: () => isPointedAt || hasFocus, most })
  const handlers = {
    onPointerEnter: () => setIsPointedAt(true),
    onPointerLeave: () => setIsPointedAt(false),
    onFocus: () => setHasFocus(true),
    // Not between two of them: the one that takes the focus might go.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setHasFocus(currentTarget.contains(relatedTarget)),
  }
  return { shown, handlers }
}
