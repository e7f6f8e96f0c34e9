/**
 * Formats a phone number for organisers (spec §23): 10 digits as `(xxx) xxx-xxxx`, more with a `+` and the country code
 * in front. Anything else is shown as it was entered.
 */
export function formatPhone(phoneNumber: string): string {
  const digits = phoneNumber.replaceAll(/\D/g, '')
  if (digits.length < 10) return phoneNumber
  const country = digits.slice(0, -10)
  const [area, exchange, line] = [digits.slice(-10, -7), digits.slice(-7, -4), digits.slice(-4)]
  return `${country === '' ? '' : `+${country} `}(${area}) ${exchange}-${line}`
}
