import { type IncidentItem, parseIncidentItem } from '@signout/contract'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { toast } from '#ui/feedback/toasts.ts'
import { BackIcon } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { IncidentForm } from './IncidentForm.tsx'

/** Spec §2: nobody may see the form without an item in its address. */
export function IncidentPage() {
  const [params] = useSearchParams()
  const item = parseIncidentItem(params.get('data'))
  return item === null ? <NotAuthorized /> : <IncidentReport item={item} />
}

function NotAuthorized() {
  useEffect(() => toast.error(messages.notAuthorized), [])
  return <Navigate to={paths.notFound} replace />
}

/** The page around the form. The report is not sent anywhere (spec §7). */
function IncidentReport({ item }: { readonly item: IncidentItem }) {
  const goBack = useGoBack()
  const finish = () => {
    toast.success(messages.incidentSubmitted)
    goBack()
  }
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <IconButton aria-label="Back" edge="start" onClick={goBack} sx={{ mb: 1 }}>
        <BackIcon />
      </IconButton>
      <PageHeading subtitle={item.name}>Item Incident Form</PageHeading>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <IncidentForm quantityGranted={item.quantityGranted} onSubmitted={finish} />
      </Paper>
    </Box>
  )
}

/** Goes to the previous page, or to the dashboard if this is the first page in the tab. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  return () => void (isFirstPage ? navigate(paths.home, { replace: true }) : navigate(-1))
}
