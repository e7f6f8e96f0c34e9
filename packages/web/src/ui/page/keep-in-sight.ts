/** Marks a failure and its way out, which nothing may hide. */
export const KEPT_IN_SIGHT = { 'data-kept-in-sight': true } as const

/**
 * Scrolls what has come to lie behind `cover` into sight: the field that has the focus, else the first failure. The
 * browser knows the edges of the window that are taken as the page's scroll padding.
 */
export function keepInSight(cover: Element): void {
  const { top, bottom } = cover.getBoundingClientRect()
  const candidates = document.querySelectorAll(
    'main :is(input, select, textarea):focus, main [data-kept-in-sight]',
  )
  const hidden = [...candidates].find((element) => {
    const place = element.getBoundingClientRect()
    return place.bottom > top && place.top < bottom
  })
  hidden?.scrollIntoView({ block: 'nearest' })
}
