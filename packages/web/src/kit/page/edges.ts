/** Pixels of the bar at the top of every page, border included. */
export const headerHeight = 65

/** CSS variables, set while the banner of a lost connection or notifications take up part of the window. */
export const bannerHeight = '--banner-height'
export const toastsHeight = '--toasts-height'
/** Set while a bar stands at the lower edge of the window; with what the phone's own gestures take of it. */
export const barHeight = '--bar-height'
/** What the phone's own gestures take. */
export const bottomInset = 'env(safe-area-inset-bottom, 0px)'
/** Where the room of the page ends, above that bar. */
export const lowerEdge = `var(${barHeight}, ${bottomInset})`

/** Sticky elements and scroll targets stay between these edges. */
export const topEdge = `calc(${headerHeight + 15}px + var(${bannerHeight}, 0px))`
export const bottomEdge = `calc(var(${toastsHeight}, 0px) + ${lowerEdge})`

/** Marks a failure and its Retry button, which nothing may cover. */
export const keptInSight = { 'data-kept-in-sight': true } as const

/**
 * Scrolls into sight what `cover` now hides: the field that has the focus, or else the first failure. The browser knows
 * the occupied edges of the window as the page's scroll padding.
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

/** Scrolls what has the focus back into sight where a sheet has less room than before. */
export function keepFocusInSight(): void {
  document.activeElement?.scrollIntoView({ block: 'nearest' })
}
