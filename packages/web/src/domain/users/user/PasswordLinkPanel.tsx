import { type Account, createPasswordLink, fullName, type ResponseOf } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/use-write.ts'
import { formatMoment } from '#event-time.ts'
import { messages } from '#messages.ts'
import { CopyButton } from '#kit/buttons/CopyButton.tsx'
import { QrCode } from '#kit/pictures/QrCode.tsx'

/** Makes a link with which a user chooses a password, and shows it this once (decision 021). */
export function PasswordLinkPanel({ account }: { readonly account: Account }) {
  const write = useWrite(createPasswordLink)
  const [link, setLink] = useState<ResponseOf<typeof createPasswordLink>>()
  const name = fullName(account)
  const make = async () => {
    if (write.isPending) return
    try {
      setLink(await write.mutateAsync({ params: { id: account.id } }))
    } catch (error) {
      write.attempt.refuse(messages.linkNotMade(asApiError(error)))
    }
  }
  return (
    <Stack
      component="section"
      aria-label="Password link"
      sx={{ gap: 1.5, p: 2, borderRadius: 1, border: '1px solid', borderColor: 'divider' }}
    >
      <Typography sx={{ fontWeight: 600 }}>Password link</Typography>
      {link === undefined ? (
        <Typography variant="body2">
          {account.is_active
            ? `With a link, ${name} can choose a password. It works once, and older links stop working.`
            : `${name} may not log in. Change and save that first.`}
        </Typography>
      ) : (
        <>
          <Box sx={{ display: 'grid', justifyItems: 'center' }}>
            <QrCode text={link.url} label={`QR code of the password link for ${name}`} size={232} />
          </Box>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <OutlinedInput
              size="small"
              fullWidth
              readOnly
              value={link.url}
              onFocus={(event) => event.target.select()}
              slotProps={{ input: { 'aria-label': `Password link for ${name}` } }}
            />
            <CopyButton text={link.url} label={`Copy the password link for ${name}`} />
          </Box>
          <Typography variant="body2">
            For {name} alone: whoever opens it chooses the password. It works once, until{' '}
            {formatMoment(link.expires_at)}, and is not shown again.
          </Typography>
        </>
      )}
      <Button
        variant="outlined"
        disabled={!account.is_active}
        loading={write.isPending}
        onClick={() => void make()}
        sx={{ alignSelf: 'flex-start' }}
      >
        {link === undefined ? 'Make a link' : 'Make another link'}
      </Button>
    </Stack>
  )
}
