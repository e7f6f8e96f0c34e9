export type Corner = 'left' | 'right'

const controls = 'main :is(a[href], button, input, select, textarea, [role=button])'

/** The lower corner of the window in which something of this size covers no control; the right one where both or neither do. */
export function freeCorner({ width, height }: Pick<DOMRect, 'width' | 'height'>): Corner {
  const { clientWidth, clientHeight } = document.documentElement
  const top = clientHeight - height
  const low = [...document.querySelectorAll(controls)]
    .map((control) => control.getBoundingClientRect())
    .filter((place) => place.bottom > top && place.top < clientHeight)
  const isRightFree = low.every((place) => place.right <= clientWidth - width)
  return !isRightFree && low.every((place) => place.left >= width) ? 'left' : 'right'
}
