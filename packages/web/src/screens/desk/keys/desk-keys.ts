import type { KeyboardEvent } from 'react'
import { toastKey } from '#kit/toasts/use-toast-key.ts'

interface DeskKey {
  /** Keys as in `KeyboardEvent.key`, letters in upper case. */
  readonly keys: readonly string[]
  readonly does: string
  /** Whether it presses the control marked with it (`keyOf`): of the order with the focus, or of the page. */
  readonly presses?: 'order' | 'page'
}

/**
 * Every key of the desk (spec §23). Those without `presses` belong to the browser or a notification, or are handled
 * below.
 */
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

/** Props of the control that a key presses, which screen readers announce. */
export function keyOf(name: keyof typeof deskKeys): { readonly 'aria-keyshortcuts': string } {
  return { 'aria-keyshortcuts': deskKeys[name].keys.join(' ') }
}

/**
 * Handles keys in the part of the page where orders are worked on: single keys act while the focus is in it (WCAG
 * 2.1.4), except for text typed into a field. A scanner's keys never arrive here (spec §14).
 */
export function handleDeskKey(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: area, target, repeat } = event
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  // React also delivers the keys of a dialog opened from here.
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
    // The first checkbox of an order ticks all of it.
    const box = target === order ? order.querySelector<HTMLElement>(boxes) : target
    if (isOnRow) box?.click()
    return isOnRow
  }
  // Enter on a link or a button is left to it.
  if (key === 'Enter' && !isOnRow) return false
  const presses: Readonly<Record<'order' | 'page', ParentNode | null>> = { order, page: document }
  const meant = Object.values<DeskKey>(deskKeys).find(({ keys }) => keys.includes(key))
  const place = meant?.presses && presses[meant.presses]
  const control = place?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
  control?.click()
  return control !== undefined && control !== null
}
