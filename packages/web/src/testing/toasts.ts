import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { useToasts } from '#ui/toasts/toasts.ts'

/** Waits until exactly these toasts are there, in this order: `error: It failed`. */
export async function expectToasts(...expected: readonly string[]): Promise<void> {
  await waitFor(() => {
    const { queue } = useToasts.getState()
    expect(queue.map(({ variant, text }) => `${variant}: ${text}`)).toEqual(expected)
  })
}
