export const EMAIL_LENGTH = { max: 254 } as const
/** In characters. Whoever chooses a password keeps to the minimum; logging in only asks for the maximum. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** An e-mail address as it is stored, trimmed and in lower case; undefined when it is not one. */
export function normaliseEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase()
  const isEmail = email.length <= EMAIL_LENGTH.max && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  return isEmail ? email : undefined
}
