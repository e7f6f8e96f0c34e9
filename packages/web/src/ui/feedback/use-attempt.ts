import { useId, useMemo } from 'react'
import { closeToastsOf, toast } from './toasts.ts'

export interface Attempt {
  /** Closes the failures of the previous try. */
  readonly begin: () => void
  readonly refuse: (text: string, variant?: 'error' | 'warning') => void
}

/** Something that the user tries, and may try again, in one place on the screen. */
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
