import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { useToasts } from '#kit/toasts/toasts.ts'

/** Waits until exactly these toasts are there, in this order: `error: It failed`. */
export async function expectToasts(...expected: readonly string[]): Promise<void> {
  const seen = [present()]
  const stop = useToasts.subscribe(() => void seen.push(present()))
  // Toasts close by themselves: what was there before the time was over says what went wrong.
  const onTimeout = (error: Error) => {
    error.message += `\nToasts, one change after the other: ${JSON.stringify(seen)}`
    return error
  }
  await waitFor(() => expect(present()).toEqual(expected), { onTimeout }).finally(stop)
}

function present(): readonly string[] {
  return useToasts.getState().queue.map(({ variant, text }) => `${variant}: ${text}`)
}
