import Button from '@mui/material/Button'
import { useUsersView } from './use-users-view.ts'

export function UsersButton() {
  const { open } = useUsersView()
  return (
    <Button variant="outlined" onClick={() => open('all')}>
      People
    </Button>
  )
}
