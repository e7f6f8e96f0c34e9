import { fireEvent } from '@testing-library/react'

/** How a scanner is set up. */
interface ScannerSetup {
  /** Milliseconds from one key to the next. */
  readonly gap: number
  /** Key after the code, if any. */
  readonly end: 'Enter' | 'Tab' | null
}

/** Every kind of scanner that there is at a desk. */
export const setups: readonly ScannerSetup[] = (['Enter', 'Tab', null] as const).flatMap((end) =>
  [4, 30, 60, 100].map((gap) => ({ end, gap })),
)

/** Types as a hand scanner does, wherever the focus is, by the times of its keys. Fields get nothing. */
export function scan(code: string, setup: Partial<ScannerSetup> = {}): void {
  const { gap = 4, end = 'Enter' } = setup
  const start = performance.now()
  for (const [place, key] of [...code.split(''), ...(end === null ? [] : [end])].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: start + place * gap })
    fireEvent(document.activeElement ?? document.body, event)
  }
}
