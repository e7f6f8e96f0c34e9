/** Left out on paper. */
export const notPrinted = { '@media print': { display: 'none' } } as const

/** On paper alone: black on white, in dark mode too. */
export const onlyPrinted = {
  display: 'none',
  '@media print': { display: 'block', color: 'common.black', bgcolor: 'common.white' },
} as const
