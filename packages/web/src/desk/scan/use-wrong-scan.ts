import { useRef, useState } from 'react'

/** A scanned item that is not in the order that is being packed. */
interface WrongScan {
  readonly order: number
  /** Name of the item. */
  readonly name: string
}

/** What the latest scan on the page was, if it was wrong: until the next one, or until its order is left. */
export function useWrongScan() {
  const [wrong, setWrong] = useState<WrongScan | null>(null)
  const scans = useRef(0)
  return {
    wrong,
    show: setWrong,
    /** Begins a scan. Returns a function that tells whether it is still the latest. */
    begin: (): (() => boolean) => {
      scans.current += 1
      const scan = scans.current
      setWrong(null)
      return () => scans.current === scan
    },
    /** @param except the order to which the user has come, of which it stays. */
    putAway: (except?: number) => setWrong((known) => (known?.order === except ? known : null)),
  }
}
