import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { eventSheetLink, eventSheetNames, eventSheets } from '#domain/event-sheets.ts'
import { useClosesOnGoing } from '#kit/dialogs/open-dialogs.ts'
import { RouterLink } from '#kit/page/RouterLink.tsx'

/** The menu of organisers with what concerns the event as a whole (spec §22). */
export function EventMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  const close = () => setAnchor(null)
  useClosesOnGoing(anchor !== null, close)
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={menuId}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ px: 1.5, fontWeight: 'fontWeightRegular' }}
      >
        Event
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {eventSheetNames.map((name) => (
          <MenuItem key={name} component={RouterLink} {...eventSheetLink(name)} onClick={close}>
            {eventSheets[name].title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
