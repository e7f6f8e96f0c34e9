import type { Hardware } from '@signout/contract'
import Box from '@mui/material/Box'
import { HardwarePicture } from './HardwarePicture.tsx'

interface HardwareThumbnailProps {
  /** Undefined while it is not known. */
  readonly item: Hardware | undefined
  /** Pixels. */
  readonly size?: number
}

/** An item's picture in a row of a table or list. */
export function HardwareThumbnail({ item, size = 48 }: HardwareThumbnailProps) {
  return (
    <Box sx={{ flex: 'none', width: size, height: size }}>
      <HardwarePicture item={item} />
    </Box>
  )
}
