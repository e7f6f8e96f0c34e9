/** Makes a link in a line of text as high as a finger needs, where fingers are used. */
export const touchTarget = {
  '@media (pointer: coarse)': { display: 'inline-flex', minHeight: 48, alignItems: 'center' },
} as const
