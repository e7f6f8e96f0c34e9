const MAX_LENGTH = 254

/** An e-mail as it is stored; undefined for what is none. */
export function toEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase()
  return email.length <= MAX_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : undefined
}
