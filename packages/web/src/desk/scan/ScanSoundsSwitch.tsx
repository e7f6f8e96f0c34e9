import Button from '@mui/material/Button'
import { useScanSounds } from './scan-sounds.ts'

/** Switches the sounds of scans on and off for the user, once a scan was heard in this browser (spec §14). */
export function ScanSoundsSwitch() {
  const { isOn, turn } = useScanSounds()
  if (isOn === undefined) return null
  return (
    <Button
      size="small"
      color="inherit"
      role="switch"
      aria-checked={isOn}
      onClick={() => turn(!isOn)}
      sx={{ mt: 1, color: 'text.secondary' }}
    >
      Scan sounds: {isOn ? 'on' : 'off'}
    </Button>
  )
}
