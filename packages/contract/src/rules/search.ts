/** In characters, and in different pieces (rulings §2). */
export const searchLimits = { length: 200, pieces: 10 } as const

/** The different pieces of a search, which spaces and commas separate. */
export function searchPieces(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((piece) => piece !== ''))]
}
