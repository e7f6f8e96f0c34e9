import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Milliseconds in which what has another place gets there. */
const duration = 150

/**
 * For a positioned list whose elements come and go while it is looked at: where one has left, the others move up instead
 * of jumping. Nothing moves where reduced motion is asked for.
 */
export function useSmoothPlaces(): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  const places = useRef(new Map<Element, Place>())
  // After every render, for each may have changed the list.
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
