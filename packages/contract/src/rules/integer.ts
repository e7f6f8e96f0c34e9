/** The largest quantity, limit or offset that is accepted; a thousand of them still add up exactly. */
export const largestInteger = 2_147_483_647

/** The whole number that somebody typed, blanks around it aside; null for anything else. It may be too large. */
export function parseWholeNumber(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}
