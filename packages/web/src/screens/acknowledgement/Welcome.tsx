import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { paths } from '#paths.ts'
import { focusOnMount } from '#kit/focus/focus-on-mount.ts'
import { FadePanel } from './FadePanel.tsx'

/** After signing (spec §2). */
export function Welcome({ team }: { readonly team: string }) {
  return (
    <FadePanel>
      <Typography variant="h2" tabIndex={-1} ref={focusOnMount}>
        Welcome! You are placed in Team {team}.
      </Typography>
      <Typography>You may leave this team and join another anytime.</Typography>
      <Button variant="contained" size="large" href={paths.home}>
        Let&apos;s Go!
      </Button>
    </FadePanel>
  )
}
