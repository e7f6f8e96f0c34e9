export const unstorableMessage = 'A text has a character that cannot be stored.'

/** No NUL, which PostgreSQL refuses, and no half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, below]) => isStorable(key) && isStorable(below))
}
