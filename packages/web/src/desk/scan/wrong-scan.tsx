import Alert from '@mui/material/Alert'
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
    putAway: () => setWrong(null),
    /** @param order to which the user has come: what is said of another one goes. */
    keepOnly: (order: number) => setWrong((known) => (known?.order === order ? known : null)),
  }
}

interface WrongScanLineProps extends WrongScan {
  readonly onClose: () => void
}

/** Says at the order that what was scanned is not in it, in sight however long the order is. */
export function WrongScanLine({ order, name, onClose }: WrongScanLineProps) {
  return (
    <Alert ref={scrollIntoSight} severity="error" variant="filled" onClose={onClose} sx={{ mb: 1 }}>
      {name} is not in order #{order}
    </Alert>
  )
}

function scrollIntoSight(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest' })
}
