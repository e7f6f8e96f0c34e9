import Stack from '@mui/material/Stack'
import { Downloads } from './Downloads.tsx'
import { StillOutTeams } from './StillOutTeams.tsx'

/** Teams with hardware, and every file that can be downloaded. */
export function CloseOut() {
  return (
    <Stack sx={{ gap: 4 }}>
      <div>
        <StillOutTeams />
      </div>
      <Downloads />
    </Stack>
  )
}
