import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { addresses } from '@signout/contract'
import { useConfiguration } from '#configuration.ts'
import { CopyButton } from '#ui/buttons/CopyButton.tsx'
import { ShareButton } from '#ui/buttons/ShareButton.tsx'
import { CloseIcon } from '#ui/pictures/icons.tsx'
import { QrCode } from '#ui/pictures/QrCode.tsx'

interface TeamCodeProps {
  readonly code: string
  /** Whether it fills the screen, for scanning. */
  readonly isLarge: boolean
  readonly onEnlarge: () => void
  readonly onClose: () => void
}

/** The code with which others join and which the desk scans: as a QR code for phones, to copy and to share. */
export function TeamCode({ code, isLarge, onEnlarge, onClose }: TeamCodeProps) {
  const label = `QR code of the team code ${code}`
  const link = new URL(addresses.join(code), location.origin).href
  const title = `Join team ${code} at ${useConfiguration().hackathon_name}`
  return (
    <Box sx={{ display: 'flex', gap: 2, mb: 1, alignItems: 'center' }}>
      <ButtonBase
        aria-label={`Show the team code ${code} as a large QR code`}
        onClick={onEnlarge}
        sx={{ flex: 'none', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
      >
        <QrCode text={link} label={label} size={88} />
      </ButtonBase>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ ...letters, fontSize: '1.5rem' }}>{code}</Typography>
        <CopyButton text={code} label={`Copy the team code ${code}`} />
        <ShareButton url={link} title={title} what={`link to join team ${code}`} />
      </Box>
      <Dialog
        fullScreen
        open={isLarge}
        onClose={onClose}
        slotProps={{ paper: { 'aria-label': `Team code ${code}`, sx: screen } }}
      >
        <IconButton
          aria-label="Close"
          color="inherit"
          onClick={onClose}
          sx={{ position: 'fixed', top: 12, right: 12 }}
        >
          <CloseIcon />
        </IconButton>
        <QrCode text={link} label={label} size="min(88vw, 68vh)" />
        <Typography sx={{ ...letters, fontSize: 'min(17vw, 14vh)', lineHeight: 1 }}>
          {code}
        </Typography>
      </Dialog>
    </Box>
  )
}

const letters = {
  fontWeight: 600,
  letterSpacing: '0.12em',
  fontVariantNumeric: 'tabular-nums',
} as const

/** Full brightness even in dark mode, which scanners need. */
const screen = {
  gap: 2,
  alignItems: 'center',
  justifyContent: 'center',
  bgcolor: 'common.white',
  color: 'common.black',
} as const
