/** Pixels of the bar at the top of every page, border included. */
export const headerHeight = 65

/** CSS variables, set while the banner of a lost connection or notifications take up part of the window. */
export const bannerHeight = '--banner-height'
export const toastsHeight = '--toasts-height'

/** Sticky elements and scroll targets stay between these edges. */
export const topEdge = `calc(${headerHeight + 15}px + var(${bannerHeight}, 0px))`
export const bottomEdge = `var(${toastsHeight}, 0px)`
