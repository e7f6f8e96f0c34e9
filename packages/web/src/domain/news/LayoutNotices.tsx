import Box from '@mui/material/Box'
import { SignoutAlert } from '#domain/team/TeamNotices.tsx'
import { ReadyForPickup } from './ReadyForPickup.tsx'

/** Notices for participants above the content of a page. */
export function LayoutNotices({ showsWindow }: { readonly showsWindow: boolean }) {
  return (
    <Box sx={{ '@media print': { display: 'none' } }}>
      <ReadyForPickup />
      {showsWindow && <SignoutAlert sx={{ mb: 2 }} />}
    </Box>
  )
}
