import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { loadable } from '#ui/page/loadable.tsx'
import { messages } from '#messages.ts'
import { BannerOutlet, ToastOutlet } from '#ui/page/outlets.tsx'
import { SearchIcon } from '#ui/pictures/icons.tsx'

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
        onPointerEnter={load}
        onFocus={load}
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
        <DialogContent sx={{ p: 2 }}>
          <LazyPart
            failure={messages.partNotLoaded}
            loading={<SkeletonRows label="Loading the search" rows={1} />}
          >
            <deskSearch.Component takesFocus />
          </LazyPart>
        </DialogContent>
        {isOpen && <ToastOutlet />}
      </Dialog>
    </>
  )
}

const deskSearch = loadable(async () => (await import('./DeskSearch.tsx')).DeskSearch)

/** Loads the search before it is opened. A failure here repeats where it is shown. */
function load(): void {
  deskSearch.load().catch(() => {})
}
