import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { DialogFrame } from '#kit/dialogs/DialogFrame.tsx'
import { deskKeys, keyOf } from './desk-keys.ts'

/** Shows the keys of the desk (spec §23), for users with a keyboard. */
export function KeysButton() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="small" {...keyOf('help')} onClick={() => setIsOpen(true)} sx={buttonSx}>
        Keys
        <Box component="kbd" aria-hidden sx={{ ...keySx, ml: 1 }}>
          ?
        </Box>
      </Button>
      <DialogFrame open={isOpen} onClose={close} title="Keys">
        <DialogContent>
          <Box component="dl" sx={listSx}>
            {Object.values(deskKeys).map(({ keys, does }) => (
              <Box key={does} sx={{ display: 'contents' }}>
                <Box component="dt" sx={keysSx}>
                  {keys.map((key) => (
                    <Box key={key} component="kbd" sx={keySx}>
                      {names[key] ?? key}
                    </Box>
                  ))}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  {does}
                </Box>
              </Box>
            ))}
          </Box>
          <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
            They act while the focus is in what is pending or checked out: click an order, or press
            Tab. What a scanner types presses none of them.
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            Close
          </Button>
        </DialogActions>
      </DialogFrame>
    </>
  )
}

/** Names of keys that differ from those of `KeyboardEvent`. */
const names: Readonly<Record<string, string>> = { ArrowDown: 'Down', ArrowUp: 'Up', ' ': 'Space' }

const buttonSx = {
  display: 'none',
  color: 'text.secondary',
  '@media (hover: hover) and (pointer: fine)': { display: 'inline-flex' },
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 1.25,
  columnGap: 2,
  m: 0,
  alignItems: 'baseline',
}

const keysSx = { display: 'flex', gap: 0.5, m: 0 }

const keySx = {
  minWidth: 24,
  px: 0.75,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 0.5,
  textAlign: 'center',
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  lineHeight: '22px',
  color: 'text.primary',
} as const
