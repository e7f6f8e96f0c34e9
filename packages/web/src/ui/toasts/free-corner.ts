export type Corner = 'left' | 'right'

const controls = 'main :is(a[href], button, input, select, textarea, [role=button])'

/**
 * The lower corner of the window in which an element of this size covers no control; its current one if both or neither
 * qualify.
 */
export function freeCorner(
  { width, height }: Pick<DOMRect, 'width' | 'height'>,
  now: Corner = 'right',
): Corner {
  const { clientWidth, clientHeight } = document.documentElement
  const top = clientHeight - height
  const low = [...document.querySelectorAll(controls)]
    .map((control) => control.getBoundingClientRect())
    .filter((place) => place.bottom > top && place.top < clientHeight)
  const isFree: Readonly<Record<Corner, boolean>> = {
    left: low.every((place) => place.left >= width),
    right: low.every((place) => place.right <= clientWidth - width),
  }
  if (isFree.left === isFree.right) return now
  return isFree.left ? 'left' : 'right'
}
