/** Styles of content that is not printed. */
export const notPrinted = { '@media print': { display: 'none' } } as const

/** Styles of content that is only printed: black on white, even in dark mode. */
export const onlyPrinted = {
  display: 'none',
  '@media print': { display: 'block', color: 'common.black', bgcolor: 'common.white' },
} as const
