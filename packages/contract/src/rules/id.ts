export const largestId = 999_999_999

/** An identifier as addresses have it: no sign, no leading zero, small enough for every database. */
export const idPattern = /^[1-9]\d{0,8}$/

/** The identifier that a text is, or null. */
export function parseId(text: string): number | null {
  return idPattern.test(text) ? Number(text) : null
}
