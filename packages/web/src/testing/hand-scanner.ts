import { fireEvent } from '@testing-library/react'

/** Milliseconds from one key to the next. */
const gap = 4

/** Types as a hand scanner does, wherever the focus is: as quickly as that, however long the screen takes. Fields get nothing. */
export function scan(code: string): void {
  const start = performance.now()
  for (const [place, key] of [...code.split(''), 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: start + place * gap })
    fireEvent(document.activeElement ?? document.body, event)
  }
}
