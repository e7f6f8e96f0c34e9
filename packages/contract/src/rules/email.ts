const MAX_LENGTH = 254

/** An e-mail address as it is stored, trimmed and in lower case; undefined when it is not one. */
export function normaliseEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase()
  return email.length <= MAX_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : undefined
}
