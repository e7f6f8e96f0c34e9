import Alert from '@mui/material/Alert'
import { photoId } from '@signout/contract'

/** Where a team gets what is ready for it, and what the desk asks for (spec §2, Acknowledgement page: photo ID). */
export function PickupNote() {
  return (
    <Alert severity="success" role="note" sx={{ mb: 1 }}>
      Pick it up at the tech table, and bring a {photoId}.
    </Alert>
  )
}
