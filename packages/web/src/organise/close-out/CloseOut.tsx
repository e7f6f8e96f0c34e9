import Stack from '@mui/material/Stack'
import { Downloads } from './Downloads.tsx'
import { StillOutTeams, useStillOut } from './StillOutTeams.tsx'

/** Teams with hardware, and every file that can be downloaded. */
export function CloseOut() {
  const { isPending } = useStillOut()
  return (
    <Stack sx={{ gap: 4 }}>
      <div>
        <StillOutTeams />
      </div>
      {/* The list would push them down. */}
      {!isPending && <Downloads />}
    </Stack>
  )
}
