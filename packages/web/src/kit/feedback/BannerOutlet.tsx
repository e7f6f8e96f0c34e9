import Box from '@mui/material/Box'
import { createOutlets } from './outlets.ts'

const { register, useOutlets } = createOutlets()

/** Shows the banner of a lost connection, while it is mounted, at the head of a sheet or dialog that covers the page's own. */
export function BannerOutlet() {
  return <Box aria-live="polite" ref={register} sx={{ flex: 'none' }} />
}

export const useBannerOutlets = useOutlets
