import { type ApiError, type IncidentState, reportIncident } from '@signout/contract'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useWrite } from '#api/writes.ts'
import { outcomeText, somethingWrong, statusText } from '#failure-text.ts'
import { paths } from '#paths.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { BackIcon } from '#ui/pictures/icons.tsx'
import { rememberPlace } from '#ui/leave/remember-place.ts'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { Refused } from '#ui/page/Refused.tsx'
import type { CompleteIncident } from './incident-rules.ts'
import { IncidentForm } from './IncidentForm.tsx'
import { type IncidentItem, parseIncidentItem } from './incident-item.ts'

/** The form is not shown without an item in its address (spec §22). */
export function IncidentPage() {
  const [params] = useSearchParams()
  const item = parseIncidentItem(params.get('data'))
  if (item === null) return <Refused reason="You are not authorized to access this page." />
  return <IncidentReport item={item} />
}

const failure = (error: ApiError) => outcomeText(error, `${somethingWrong}: ${statusText(error)}`)

/** The page around the form, which sends the report to the desk (spec §19). */
function IncidentReport({ item }: { readonly item: IncidentItem }) {
  const goBack = useGoBack()
  const write = useWrite(reportIncident, { failure })
  const send = async (incident: CompleteIncident, markSaved: () => void) => {
    const { order, hardware } = item
    const isStillHere = rememberPlace()
    const { error } = await write.send({ body: { ...incident, order, hardware } })
    if (error) return
    toast.success('Successfully submitted incident form!')
    toast.info(nextSteps[incident.state])
    markSaved()
    if (isStillHere()) goBack()
  }
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <IconButton aria-label="Back" edge="start" onClick={goBack} sx={{ mb: 1 }}>
        <BackIcon />
      </IconButton>
      <PageHeading subtitle={item.name}>Item Incident Form</PageHeading>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <IncidentForm quantityGranted={item.quantityGranted} onSubmit={send} />
      </Paper>
    </Box>
  )
}

/** What the team should do after a report. */
const nextSteps: Readonly<Record<IncidentState, string>> = {
  broken: 'Please bring what is broken to the desk.',
  lost: 'Please come to the desk and tell us where you have looked.',
  other: 'Please bring it to the desk.',
}

/** Goes to the previous page, or to the dashboard if this is the first page in the tab. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  return () => void (isFirstPage ? navigate(paths.home, { replace: true }) : navigate(-1))
}
