/** Pixels of the bar at the top of every page, border included. */
export const HEADER_HEIGHT = 65

/** CSS variables, set while the banner of a lost connection or notifications take up part of the window. */
export const BANNER_HEIGHT = '--banner-height'
export const TOASTS_HEIGHT = '--toasts-height'

/** Sticky elements and scroll targets stay between these edges. */
export const topEdge = `calc(${HEADER_HEIGHT + 15}px + var(${BANNER_HEIGHT}, 0px))`
export const bottomEdge = `var(${TOASTS_HEIGHT}, 0px)`
