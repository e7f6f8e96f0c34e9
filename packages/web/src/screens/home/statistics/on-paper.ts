import { createContext } from 'react'

/** Whether figures are printed: at the width of a page, and with their tables. */
export const OnPaper = createContext(false)

/** Of a page between its margins, in pixels: A4 and Letter. */
export const paperWidth = 660
