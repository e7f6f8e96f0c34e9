/** In characters, after trimming. */
export const phoneLength = { max: 40 } as const
/** Digits with what is usual between them; none at all for whoever gave no number. */
export const phonePattern = /^[\d +().\-/]*$/

export const phoneFormat = 'digits, with spaces and + - ( ) . / between them'
export const phoneMessage = `Enter ${phoneFormat}.`

/**
 * A phone number as the organisers read it (spec §9): 10 digits as `(xxx) xxx-xxxx`, more with a `+` and the
 * country's digits in front. Anything else is shown as it was entered.
 */
export function formatPhone(phoneNumber: string): string {
  const digits = phoneNumber.replaceAll(/\D/g, '')
  if (digits.length < 10) return phoneNumber
  const country = digits.slice(0, -10)
  const [area, exchange, line] = [digits.slice(-10, -7), digits.slice(-7, -4), digits.slice(-4)]
  return `${country === '' ? '' : `+${country} `}(${area}) ${exchange}-${line}`
}
