import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useClosesOnGoing } from '../dialogs/open-dialogs.ts'
import type { Action } from './ActionButtons.tsx'
import { BusyButton } from './BusyButton.tsx'

/** Actions behind one button, where there is no room for a button each. */
export function MoreMenu({ actions }: { readonly actions: readonly Action[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  const close = () => setAnchor(null)
  useClosesOnGoing(anchor !== null, close)
  return (
    <>
      <BusyButton
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={menuId}
        isBusy={actions.some(({ isBusy }) => isBusy)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        More
      </BusyButton>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions.map((action) => (
          <MenuItem
            key={action.text}
            aria-label={action.label}
            onClick={() => {
              close()
              action.does()
            }}
          >
            {action.text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
