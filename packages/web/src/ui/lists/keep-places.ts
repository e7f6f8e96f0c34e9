import { type FocusEvent, useState } from 'react'

type Id = number | string

/** The rows to show now, with the `held` ones in their places `before`. */
export function keepPlaces<Row extends { readonly id: Id }>(
  before: readonly Row[],
  now: readonly Row[],
  held: ReadonlySet<Id>,
): Row[] {
  const byId = new Map(now.map((row) => [row.id, row]))
  const kept = now.filter(({ id }) => !held.has(id))
  for (const [place, was] of before.entries()) {
    if (held.has(was.id)) kept.splice(place, 0, byId.get(was.id) ?? was)
  }
  return kept
}

/** The first `most` rows, each in its place while the pointer or the focus is on one of them (spec §23). */
export function useStillWhileUsed<Row extends { readonly id: Id }>(
  rows: readonly Row[],
  most = Infinity,
) {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [before, setBefore] = useState(rows)
  const held = new Set(isPointedAt || hasFocus ? before.map(({ id }) => id) : [])
  const wanted = keepPlaces(before, rows, held).slice(0, most)
  const isSame =
    wanted.length === before.length && wanted.every((row, place) => row === before[place])
  if (!isSame) setBefore(wanted)
  const handlers = {
    onPointerEnter: () => setIsPointedAt(true),
    onPointerLeave: () => setIsPointedAt(false),
    onFocus: () => setHasFocus(true),
    // Not between two of them: the one that takes the focus might go.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setHasFocus(currentTarget.contains(relatedTarget)),
  }
  return { shown: isSame ? before : wanted, handlers }
}
