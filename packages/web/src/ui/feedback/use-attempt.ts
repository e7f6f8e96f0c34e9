import { useId, useMemo } from 'react'
import { closeToastsOf, toast } from './toasts.ts'

export interface Attempt {
  /** Takes back what the attempt before was refused for. */
  readonly begin: () => void
  readonly refuse: (text: string, variant?: 'error' | 'warning') => void
}

/** Something that the user tries, and perhaps tries again, at one place of the screen. */
export function useAttempt(): Attempt {
  const id = useId()
  return useMemo(
    () => ({
      begin: () => closeToastsOf(id),
      refuse: (text, variant = 'error') => toast[variant](text, id),
    }),
    [id],
  )
}
