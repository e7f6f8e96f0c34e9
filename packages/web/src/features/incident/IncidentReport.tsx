import type { IncidentItem } from '@signout/contract'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { toast } from '#ui/feedback/toasts.ts'
import { BackIcon } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { IncidentForm } from './IncidentForm.tsx'
import { useGoBack } from './use-go-back.ts'

/** The page around the form. The report is not sent anywhere (spec §7). */
export function IncidentReport({ item }: { readonly item: IncidentItem }) {
  const goBack = useGoBack()
  const finish = () => {
    toast.success('Successfully submitted incident form!')
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
