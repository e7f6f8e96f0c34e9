import Alert from '@mui/material/Alert'

interface WrongScanLineProps {
  readonly order: number
  /** Name of the scanned item. */
  readonly name: string
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
