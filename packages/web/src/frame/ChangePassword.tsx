import Button from '@mui/material/Button'
import { LazySheet } from '#ui/dialogs/LazySheet.tsx'
import { useSheet } from '#ui/dialogs/use-sheet.ts'
import { lazyPart } from '#ui/page/loadable.tsx'

const ChangePasswordForm = lazyPart(
  async () => (await import('./ChangePasswordForm.tsx')).ChangePasswordForm,
)

/** A button that opens the sheet to change the password. */
export function ChangePassword() {
  const sheet = useSheet('password')
  return (
    <>
      <Button color="inherit" onClick={sheet.open}>
        Change password
      </Button>
      <LazySheet sheet={sheet} title="Change password" width={400}>
        <ChangePasswordForm onClose={sheet.close} />
      </LazySheet>
    </>
  )
}
