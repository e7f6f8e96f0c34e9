import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Until the test ends, timers stand still but for what the test advances and the time that passes. */
export function useFakeTimers(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
}

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
