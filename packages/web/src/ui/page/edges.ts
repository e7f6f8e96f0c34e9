/** Pixels of the bar at the top of every page, border included. */
export const headerHeight = 65

/** CSS variables, set while the banner of a lost connection or toasts take up part of the window. */
export const bannerHeight = '--banner-height'
export const toastsHeight = '--toasts-height'
/** Set while there is a bar at the lower edge of the window; includes the area of the phone's gestures. */
export const barHeight = '--bar-height'
/** Set on what scrolls while a bar sticks to its lower end (`foot`). */
const footHeight = '--foot-height'
/** Height of the area for the phone's gestures. */
export const bottomInset = 'env(safe-area-inset-bottom, 0px)'
/** Lower end of the page's space, above that bar. */
export const lowerEdge = `var(${barHeight}, ${bottomInset})`

/** Edges between which sticky elements and scroll targets stay. */
export const topEdge = `calc(${headerHeight + 15}px + var(${bannerHeight}, 0px))`
export const bottomEdge = `calc(var(${toastsHeight}, 0px) + ${lowerEdge})`

/** Ends between which the browser scrolls what has the focus. */
export const scrollPadding = {
  scrollPaddingTop: topEdge,
  scrollPaddingBottom: `calc(${bottomEdge} + var(${footHeight}, 0px) + 8px)`,
} as const
/** The same in an element of its own scroll bar. */
export const innerScrollPadding = {
  [footHeight]: '0px',
  scrollPaddingBottom: `calc(var(${footHeight}) + 8px)`,
} as const

/** Marks an element of its own scroll bar that may have a foot; without one it is the page that scrolls. */
export const scrollsByItself = { 'data-scrolls': true } as const

/**
 * Ref of a foot: a bar that sticks to the lower end of what scrolls. It reports its height, so that the browser keeps
 * focused controls above it (WCAG 2.4.11).
 */
export function foot(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return
  const { style } = bar.closest<HTMLElement>('[data-scrolls]') ?? document.documentElement
  const observer = new ResizeObserver(() => {
    // In a wide window it may stick to the upper end.
    const isAtTheEnd = getComputedStyle(bar).bottom !== 'auto'
    style.setProperty(footHeight, isAtTheEnd ? `${bar.offsetHeight}px` : '0px')
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty(footHeight)
  }
}

/** Styles of a foot: its own controls are in sight wherever the page is, so nothing scrolls for them. */
export const footSx = {
  '& *': { scrollMarginBottom: `calc(-8px - var(${footHeight}, 0px))` },
} as const

/** Marks a failure and its Retry button, which nothing may cover. */
export const keptInSight = { 'data-kept-in-sight': true } as const

/**
 * Ref of what now covers a part of the page: scrolls into sight what it hides, the focused control or a
 * failure. The page's scroll padding tells the browser the occupied edges of the window.
 */
export function keepInSight(cover: Element | null): void {
  if (cover === null) return
  const { top, bottom, left, right } = cover.getBoundingClientRect()
  const candidates = document.querySelectorAll(
    'main :is(input, select, textarea, button):focus, main [data-kept-in-sight]',
  )
  const hidden = [...candidates].find((element) => {
    const place = element.getBoundingClientRect()
    const isBeside = place.right <= left || place.left >= right
    return place.bottom > top && place.top < bottom && !isBeside
  })
  hidden?.scrollIntoView({ block: 'nearest' })
}

/** Ref of what takes space from a sheet: scrolls the focused element back into sight. */
export function keepFocusInSight(cover: Element | null): void {
  if (cover !== null) document.activeElement?.scrollIntoView({ block: 'nearest' })
}
