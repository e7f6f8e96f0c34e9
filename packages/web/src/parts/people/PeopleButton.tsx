import Button from '@mui/material/Button'
import { usePeopleView } from './use-people-view.ts'

export function PeopleButton() {
  const { open } = usePeopleView()
  return (
    <Button variant="outlined" onClick={() => open('all')}>
      People
    </Button>
  )
}
