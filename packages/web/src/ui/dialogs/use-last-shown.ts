import { useState } from 'react'

/** The latest value other than null: a sheet keeps its content while it slides out. */
export function useLastShown<T>(value: T | null): T | null {
  const [latest, setLatest] = useState(value)
  if (value !== null && value !== latest) setLatest(value)
  return value ?? latest
}
