import type { FilterStatus } from '@signout/contract'
import Chip, { type ChipProps } from '@mui/material/Chip'
import {
  CancelledIcon,
  DoneIcon,
  PickedUpIcon,
  ReadyIcon,
  TimeIcon,
  WarningIcon,
} from '#kit/pictures/icons.tsx'

interface ChipLook extends Pick<ChipProps, 'color' | 'icon'> {
  readonly label: string
}

const looks: Readonly<Record<FilterStatus, ChipLook>> = {
  Submitted: { label: 'In progress', color: 'info', icon: <TimeIcon /> },
  'Ready for Pickup': { label: 'Ready for pickup', color: 'success', icon: <ReadyIcon /> },
  'Picked Up': { label: 'Picked Up', color: 'primary', icon: <PickedUpIcon /> },
  Cancelled: { label: 'Cancelled', color: 'default', icon: <CancelledIcon /> },
  Returned: { label: 'Returned', color: 'default', icon: <DoneIcon /> },
  Pending: { label: 'Pending', color: 'info', icon: <TimeIcon /> },
  'In Progress': { label: 'In Progress', color: 'info', icon: <TimeIcon /> },
}

const known: ReadonlyMap<string, ChipLook> = new Map(Object.entries(looks))

const unknown: ChipLook = {
  label: 'Visit the tech station',
  color: 'error',
  icon: <WarningIcon />,
}

/** An order's status in the words that users see (spec §4); an unknown status sends them to the desk. */
export function OrderStatusChip({ status }: { readonly status: string }) {
  return <Chip size="small" variant="outlined" {...lookOf(status)} />
}

export function statusLabel(status: FilterStatus): string {
  return lookOf(status).label
}

function lookOf(status: string): ChipLook {
  return known.get(status) ?? unknown
}
