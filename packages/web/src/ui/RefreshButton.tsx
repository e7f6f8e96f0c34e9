import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { RefreshIcon } from './icons.tsx'

interface RefreshButtonProps {
  readonly label: string
  readonly isLoading: boolean
  readonly onRefresh: () => void
}

export function RefreshButton({ label, isLoading, onRefresh }: RefreshButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} loading={isLoading} onClick={onRefresh}>
        <RefreshIcon />
      </IconButton>
    </Tooltip>
  )
}
