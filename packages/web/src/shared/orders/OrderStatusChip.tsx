import { statusLabel, type StatusLook, statusLook } from '@signout/contract'
import Chip, { type ChipProps } from '@mui/material/Chip'
import {
  CancelledIcon,
  DoneIcon,
  PickedUpIcon,
  ReadyIcon,
  TimeIcon,
  WarningIcon,
} from '#ui/pictures/icons.tsx'

/** Filled for orders that a team can pick up; outlined for those it has. */
const looks: Readonly<Record<StatusLook, Pick<ChipProps, 'color' | 'icon' | 'variant'>>> = {
  waiting: { color: 'info', icon: <TimeIcon /> },
  ready: { color: 'success', icon: <ReadyIcon />, variant: 'filled' },
  out: { color: 'default', icon: <PickedUpIcon /> },
  refused: { color: 'default', icon: <CancelledIcon /> },
  done: { color: 'default', icon: <DoneIcon /> },
  unknown: { color: 'error', icon: <WarningIcon /> },
}

/** An order's status in the words that users see (spec §8); an unknown status sends them to the desk. */
export function OrderStatusChip({ status }: { readonly status: string }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      label={statusLabel(status)}
      {...looks[statusLook(status)]}
    />
  )
}
