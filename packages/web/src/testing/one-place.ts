import { onTestFinished, vi } from 'vitest'

/** jsdom has no layout. From now on every control is in the same place and no time passes, as in a double click. */
export function putAllInOnePlace(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  place.mockReturnValue(new DOMRect(0, 0, 100, 36))
  onTestFinished(() => place.mockRestore())
}
