import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { BannerOutlet, ToastOutlet } from '#ui/page/outlets.tsx'
import { SearchIcon } from '#ui/pictures/icons.tsx'
import { DeskSearch } from './DeskSearch.tsx'

/** Search in an organiser's header, which finds a team, order or item from any page. */
export function SearchButton() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  // The match is another page, or opens above this one.
  const isOpen = openedAt === key
  const close = () => setOpenedAt(undefined)
  return (
    <>
      <IconButton
        aria-label="Search"
        onClick={() => setOpenedAt(key)}
        sx={{ flex: 'none', width: 44, height: 44, ml: 'auto', mr: { xs: -1, md: 0 } }}
      >
        <SearchIcon />
      </IconButton>
      <Dialog
        open={isOpen}
        onClose={close}
        fullWidth
        maxWidth="xs"
        slotProps={{ paper: { 'aria-label': 'Search' } }}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      >
        {isOpen && <BannerOutlet />}
        <DialogContent ref={focusField} sx={{ p: 2 }}>
          <DeskSearch />
        </DialogContent>
        {isOpen && <ToastOutlet />}
      </Dialog>
    </>
  )
}

function focusField(element: HTMLElement | null): void {
  element?.querySelector('input')?.focus()
}
