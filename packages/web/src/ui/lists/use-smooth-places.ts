import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Duration of a move to a new place, in milliseconds. */
const duration = 150

/**
 * Lets the elements of a positioned list move to their new places instead of jumping when others come and go. Nothing
 * moves where reduced motion is requested.
 */
export function useSmoothPlaces(): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  const places = useRef(new Map<Element, Place>())
  // After every render, since each may have changed the list.
  useLayoutEffect(() => {
    const before = places.current
    places.current = new Map()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const element of list.current?.children ?? []) {
      if (!(element instanceof HTMLElement)) continue
      const place = { left: element.offsetLeft, top: element.offsetTop }
      places.current.set(element, place)
      const old = before.get(element)
      if (old !== undefined && !isStill) move(element, old, place)
    }
  })
  return list
}

interface Place {
  readonly left: number
  readonly top: number
}

function move(element: HTMLElement, from: Place, to: Place): void {
  if (from.left === to.left && from.top === to.top) return
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`
  element.animate([{ transform: start }, { transform: 'none' }], { duration, easing: 'ease-out' })
}
