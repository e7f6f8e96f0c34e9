import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { RefreshIcon } from '../pictures/icons.tsx'

interface RefreshButtonProps {
  readonly label: string
  readonly onRefresh: () => Promise<unknown>
}

/** Spins while it refreshes, but not during automatic refetches. */
export function RefreshButton({ label, onRefresh }: RefreshButtonProps) {
  const [isLoading, setIsLoading] = useState(false)
  const refresh = async () => {
    if (isLoading) return
    setIsLoading(true)
    await onRefresh()
    setIsLoading(false)
  }
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        // Keeps the focus, unlike a disabled button.
        aria-disabled={isLoading}
        onClick={() => void refresh()}
      >
        {isLoading ? (
          <CircularProgress aria-label={label} size={24} color="inherit" />
        ) : (
          <RefreshIcon />
        )}
      </IconButton>
    </Tooltip>
  )
}
