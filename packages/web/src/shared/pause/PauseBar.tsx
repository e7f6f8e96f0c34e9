import { type ApiError, pauseText, resumeOrdering } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import { useWrite } from '#api/writes.ts'
import { useConfiguration } from '#configuration.ts'
import { reasonText } from '#failure-text.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { notPrinted } from '#ui/page/paper.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { usePause } from './use-pause.ts'

/** Says on every page of organisers that ordering is paused, and ends it (spec §23). */
export function PauseBar() {
  const pause = usePause()
  const { event_time_zone } = useConfiguration()
  const write = useWrite(resumeOrdering, { failure })
  if (pause === null) return null
  const resume = async () => {
    const { error } = await write.send({})
    if (!error) toast.success('Ordering goes on.')
  }
  return (
    <Box component="section" aria-label="Pause of ordering" sx={notPrinted}>
      <Container maxWidth="xl" sx={{ pt: 2 }}>
        <Alert
          severity="warning"
          sx={{
            overflowWrap: 'anywhere',
            '& .MuiAlert-action': { pt: 0, alignItems: 'center' },
          }}
          action={
            <SteadyButton
              color="inherit"
              size="small"
              isBusy={write.isPending}
              onClick={() => void resume()}
            >
              Resume
            </SteadyButton>
          }
        >
          {pauseText(pause, event_time_zone)}
        </Alert>
      </Container>
    </Box>
  )
}

const failure = (error: ApiError) => `Ordering was not resumed: ${reasonText(error)}`
