const format = new Intl.NumberFormat('en-US')

/** A count as every screen, message and refusal shows it: `3,000`. */
export function formatNumber(count: number): string {
  return format.format(count)
}

/** `1 item`, `1,200 items` */
export function formatCount(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`
}

export const largestId = 999_999_999

/** An identifier as addresses have it: no sign, no leading zero, small enough for every database. */
export const idPattern = /^[1-9]\d{0,8}$/

/** The identifier that a text is, or null. */
export function parseId(text: string): number | null {
  return idPattern.test(text) ? Number(text) : null
}

/** The largest quantity, limit or offset that is accepted; a thousand of them still add up exactly. */
export const largestInteger = 2_147_483_647

/** The whole number in a typed text, blanks around it aside; null for anything else. It may be too large. */
export function parseWholeNumber(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}
