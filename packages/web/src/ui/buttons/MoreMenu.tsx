import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { BusyButton } from './BusyButton.tsx'
import { useMenu } from './use-menu.ts'

export interface Action {
  readonly text: string
  /** Accessible name, where the text alone is ambiguous. */
  readonly label?: string
  readonly isBusy?: boolean
  readonly does: () => void
}

/** Actions behind one button, where there is no room for a button each. */
export function MoreMenu({ actions }: { readonly actions: readonly Action[] }) {
  const { button, menu, close } = useMenu()
  return (
    <>
      <BusyButton variant="outlined" {...button} isBusy={actions.some(({ isBusy }) => isBusy)}>
        More
      </BusyButton>
      <Menu {...menu}>
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
