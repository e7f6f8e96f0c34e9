import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

/** Our own icons: strokes on a 24-pixel grid. They are decorative; the control around an icon carries the name. */
function icon(path: string) {
  return function Icon(props: SvgIconProps) {
    return (
      <SvgIcon {...props}>
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </SvgIcon>
    )
  }
}

export const AddIcon = icon('M12 5v14M5 12h14')
export const BackIcon = icon('M19 12H5m6-6-6 6 6 6')
export const BellIcon = icon(
  'M6 16.500h12l-1.500-2.500v-4a4.500 4.500 0 0 0-9 0v4zM10 19.500a2.200 2.200 0 0 0 4 0M12 5.500V4',
)
export const CartIcon = icon('M3 4h2.500l2.300 11h9.700l2-8H6.300M9 19.500v.1m8-.1v.1')
export const CancelledIcon = icon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M9 9l6 6m0-6-6 6')
export const CloseIcon = icon('M6 6l12 12M18 6 6 18')
export const CopyIcon = icon('M9 9h11v11H9zM15 9V4H4v11h5')
export const DeleteIcon = icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5')
export const DoneIcon = icon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M8 12.5l2.8 2.8L16 9.5')
export const EditIcon = icon('M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM14 6.5l3.5 3.5')
export const ExternalIcon = icon('M10 6H5v13h13v-5M14 4h6v6m0-6-9 9')
export const FilterIcon = icon('M4 6h16M7 12h10m-7 6h4')
export const HistoryIcon = icon('M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4.5 9m0-5v5h5M12 8v4.5l3 1.8')
export const HomeIcon = icon('M4 11l8-7 8 7v9h-5.500v-6h-5v6H4z')
export const InfoIcon = icon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 11v5.5M12 7.8v.1')
export const InventoryIcon = icon(
  'M12 3.5 4 8v8.5l8 4 8-4V8zM4 8l8 4 8-4m-8 4v8.500M8 5.700l8 4.300',
)
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const OfflineIcon = icon(
  'M4 4l16 16M7 18h9.5M18.5 15.5A4 4 0 0 0 17 10a5.5 5.5 0 0 0-7.5-3.5M7.5 9A4.6 4.6 0 0 0 7 18',
)
export const OpenIcon = icon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17')
export const PickedUpIcon = icon('M4 13v6h16v-6M12 15V4m-4 4 4-4 4 4')
export const ReadyIcon = icon('M5 9h14l-1 11H6zm4 0V7a3 3 0 0 1 6 0v2m-6 5.5 2.2 2.2 3.8-4.2')
export const RefreshIcon = icon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9m0-5v5h-5')
export const RemoveIcon = icon('M5 12h14')
export const SearchIcon = icon('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m4.8 11.3L20 20')
export const ShareIcon = icon('M12 15V4m-4 4 4-4 4 4M6 12H5v8h14v-8h-1')
export const TimeIcon = icon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7v5.5l3.5 2')
export const UnfoldIcon = icon('M6 9.5l6 6 6-6')
export const WarningIcon = icon('M12 4 2.5 20h19zM12 10v4.5m0 2.7v.1')
