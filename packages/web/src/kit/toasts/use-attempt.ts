import { useId, useMemo } from 'react'
import { closeToastsOf, toast } from './toasts.ts'

export interface Attempt {
  /** Closes what the previous try has shown. */
  readonly begin: () => void
  readonly refuse: (text: string, variant?: 'error' | 'warning') => void
  /** For what is done many times in a row: the next try closes it. */
  readonly succeed: (text: string) => void
}

/** Something that the user tries, and may try again, in one place on the screen. */
export function useAttempt(): Attempt {
  const id = useId()
  return useMemo(
    () => ({
      begin: () => closeToastsOf(id),
      refuse: (text, variant = 'error') => toast[variant](text, id),
      succeed: (text) => toast.success(text, { attempt: id }),
    }),
    [id],
  )
}
