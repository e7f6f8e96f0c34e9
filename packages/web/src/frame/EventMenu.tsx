import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { eventSheetLink, eventSheetNames, eventSheets } from '#shared/event/event-menu-entries.ts'
import { useMenu } from '#ui/buttons/use-menu.ts'
import { RouterLink } from '#ui/page/RouterLink.tsx'

/** The menu of organisers with what concerns the event as a whole (spec §22). */
export function EventMenu() {
  const { button, menu, close } = useMenu()
  return (
    <>
      <Button color="inherit" {...button} sx={{ px: 1.5 }}>
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
