/** Pixels of the bar on top of every page, its line included. */
export const HEADER_HEIGHT = 65

/** Set while the banner of a lost connection, or notifications, take their part of the window. */
export const BANNER_HEIGHT = '--banner-height'
export const TOASTS_HEIGHT = '--toasts-height'

/** Between these stands what stays while the page scrolls, and what is scrolled to. */
export const topEdge = `calc(${HEADER_HEIGHT + 15}px + var(${BANNER_HEIGHT}, 0px))`
export const bottomEdge = `var(${TOASTS_HEIGHT}, 0px)`
