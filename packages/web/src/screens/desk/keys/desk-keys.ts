import type { KeyboardEvent } from 'react'
import { toastKey } from '#kit/toasts/use-toast-key.ts'

interface DeskKey {
  /** As `KeyboardEvent.key` has them, letters in upper case. */
  readonly keys: readonly string[]
  readonly does: string
  /** Presses the control that says so (`keyOf`): of the order in which the focus is, or of the page. */
  readonly presses?: 'order' | 'page'
}

/** Every key of the desk (spec §23). Those without `presses` are the browser's, a notification's, or handled below. */
export const deskKeys = {
  move: { keys: ['ArrowDown', 'ArrowUp'], does: 'To the next or previous row or order' },
  tick: { keys: ['X', ' '], does: 'Tick the row; X on an order ticks all of it' },
  finish: {
    keys: ['Enter'],
    does: 'Complete the order, return what is ticked, or open a folded order',
    presses: 'order',
  },
  completeAndNext: {
    keys: ['C'],
    does: 'Complete the order and go on to the next one that waits',
    presses: 'order',
  },
  handOut: { keys: ['P'], does: 'Picked Up', presses: 'order' },
  next: { keys: ['N'], does: 'Next waiting order', presses: 'page' },
  undo: { keys: [toastKey], does: 'Undo what the newest notification says' },
  search: { keys: ['/'], does: 'Search, or type a code', presses: 'page' },
  help: { keys: ['?'], does: 'Show these keys', presses: 'page' },
} satisfies Record<string, DeskKey>

/** For the control that a key presses; screen readers tell it, too. */
export function keyOf(name: keyof typeof deskKeys): { readonly 'aria-keyshortcuts': string } {
  return { 'aria-keyshortcuts': deskKeys[name].keys.join(' ') }
}

/**
 * For the part of the page in which orders are worked on: while the focus is in it, single keys act (WCAG 2.1.4), but for
 * those that are typed into a field. A scanner's never arrive here (spec §14).
 */
export function handleDeskKey(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: area, target, repeat } = event
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  // Through React, the keys of a dialog that was opened from here come by.
  if (!(target instanceof HTMLElement) || !area.contains(target) || isField(target)) return
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  const didAct = moveFocus(area, target, key) || (!repeat && act(target, key))
  if (didAct) event.preventDefault()
}

const boxes = 'input[type=checkbox]:not(:disabled)'

function isField(target: HTMLElement): boolean {
  return target.matches('textarea, select, input:not([type=checkbox])')
}

function moveFocus(area: HTMLElement, from: HTMLElement, key: string): boolean {
  const [down, up] = deskKeys.move.keys
  if (key !== down && key !== up) return false
  const stops = [...area.querySelectorAll<HTMLElement>(`article[tabindex], ${boxes}`)]
  const lies = (stop: HTMLElement, where: number) =>
    (from.compareDocumentPosition(stop) & where) !== 0
  const stop =
    key === down
      ? stops.find((each) => lies(each, Node.DOCUMENT_POSITION_FOLLOWING))
      : stops.findLast((each) => lies(each, Node.DOCUMENT_POSITION_PRECEDING))
  stop?.focus()
  return true
}

function act(target: HTMLElement, key: string): boolean {
  const order = target.closest('article')
  const isOnRow = target === order || target.matches(boxes)
  if (key === deskKeys.tick.keys[0]) {
    // The first box of an order is the one for all of it.
    const box = target === order ? order.querySelector<HTMLElement>(boxes) : target
    if (isOnRow) box?.click()
    return isOnRow
  }
  // On a link or a button, Enter is its own.
  if (key === 'Enter' && !isOnRow) return false
  const presses: Readonly<Record<'order' | 'page', ParentNode | null>> = { order, page: document }
  const meant = Object.values<DeskKey>(deskKeys).find(({ keys }) => keys.includes(key))
  const place = meant?.presses && presses[meant.presses]
  const control = place?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
  control?.click()
  return control !== undefined && control !== null
}
