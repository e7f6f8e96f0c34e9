/** Styles of a row that continues the row above it, and of a row that is continued below. */
export const continuationSx = { '&&': { borderTop: 0, pt: 0 } } as const
export const continuedSx = { '&& > td': { borderBottom: 0 } } as const
