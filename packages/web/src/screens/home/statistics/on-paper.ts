import { createContext } from 'react'

/** Whether figures are printed, at the width of a page and with their tables. */
export const OnPaper = createContext(false)

/** Width of a page between its margins, in pixels, for A4 and Letter. */
export const paperWidth = 660
