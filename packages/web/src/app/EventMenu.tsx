import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { eventSheetLink, eventSheetNames, eventSheets } from '#domain/event-sheets.ts'
import { useMenu } from '#kit/buttons/use-menu.ts'
import { RouterLink } from '#kit/page/RouterLink.tsx'

/** The menu of organisers with what concerns the event as a whole (spec §22). */
export function EventMenu() {
  const { button, menu, close } = useMenu()
  return (
    <>
      <Button color="inherit" {...button} sx={{ px: 1.5, fontWeight: 'fontWeightRegular' }}>
        Event
      </Button>
      <Menu {...menu}>
        {eventSheetNames.map((name) => (
          <MenuItem key={name} component={RouterLink} {...eventSheetLink(name)} onClick={close}>
            {eventSheets[name].title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
