import type { KeyboardEvent } from 'react'

const boxSelector = 'input[type=checkbox]:not(:disabled)'

/**
 * Packing by keyboard, while the focus is in the order's card: the arrow keys move between its boxes, `x` ticks as the
 * space bar does (on the card itself: every box), and Enter completes.
 */
export function handlePackingKey(event: KeyboardEvent<HTMLElement>, onComplete: () => void): void {
  const { currentTarget: card, target, key } = event
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const boxes = [...card.querySelectorAll<HTMLInputElement>(boxSelector)]
  const at = boxes.findIndex((box) => box === target)
  const hasFocus = at >= 0 || target === card
  if (key === 'ArrowDown') boxes[Math.min(at + 1, boxes.length - 1)]?.focus()
  else if (key === 'ArrowUp') boxes[Math.max(at - 1, 0)]?.focus()
  else if (hasFocus && !event.repeat && key.toLowerCase() === 'x') boxes[Math.max(at, 0)]?.click()
  else if (hasFocus && !event.repeat && key === 'Enter') onComplete()
  else return
  event.preventDefault()
}
