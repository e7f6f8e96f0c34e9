import type { KeyboardEvent } from 'react'

/** Marks the button that Enter presses from a row of its order, or the order itself; screen readers announce the key. */
export const pressedByEnter = { 'aria-keyshortcuts': 'Enter' } as const

/** Marks a button that moves its order on, to which the arrows lead. */
export const arrowStop = { 'data-arrow-stop': true } as const

const boxes = 'input[type=checkbox]:not(:disabled)'
const steps = '[data-arrow-stop]:not(:disabled, [aria-disabled=true])'

/**
 * Handles keys in the part of the page where orders are worked on (spec §23), except in fields for text. No single
 * character acts (WCAG 2.1.4) but the space bar, and what a scanner types never arrives here (spec §14).
 */
export function handleDeskKey(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: area, target, key, repeat } = event
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  // React also delivers the keys of a dialog opened from here.
  if (!(target instanceof HTMLElement) || !area.contains(target) || isField(target)) return
  const didAct = moveFocus(area, target, key) || (!repeat && act(target, key))
  if (didAct) event.preventDefault()
}

function isField(target: HTMLElement): boolean {
  return target.matches('textarea, select, input:not([type=checkbox])')
}

function moveFocus(area: HTMLElement, from: HTMLElement, key: string): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
  const stops = [...area.querySelectorAll<HTMLElement>(`article[tabindex], ${boxes}, ${steps}`)]
  const lies = (stop: HTMLElement, where: number) =>
    (from.compareDocumentPosition(stop) & where) !== 0
  const stop =
    key === 'ArrowDown'
      ? stops.find((each) => lies(each, Node.DOCUMENT_POSITION_FOLLOWING))
      : stops.findLast((each) => lies(each, Node.DOCUMENT_POSITION_PRECEDING))
  stop?.focus()
  return true
}

/** Space on an order ticks all of it, by its first checkbox; on a row it is the browser's. */
function act(target: HTMLElement, key: string): boolean {
  const order = target.closest('article')
  const pressed =
    key === ' ' && target === order
      ? order.querySelector<HTMLElement>(boxes)
      : key === 'Enter' && (target === order || target.matches(boxes))
        ? order?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
        : null
  pressed?.click()
  return pressed !== null && pressed !== undefined
}
