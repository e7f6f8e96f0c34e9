import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePendingIntent } from './use-pending-intent.ts'

test('the answer to one intent leaves the next one waiting, and leaving the page ends that', () => {
  const { result, unmount } = renderHook(() => usePendingIntent())
  const first = result.current.begin('one lamp')
  const second = result.current.begin('two lamps')
  expect(first.signal.aborted).toBe(true)
  result.current.end(first)

  expect(result.current.begin('two lamps').key).toBe(second.key)
  expect(second.signal.aborted).toBe(false)
  unmount()
  expect(second.signal.aborted).toBe(true)
})
