import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { BannerOutlet, ToastOutlet } from '../page/outlets.tsx'
import { bottomInset, innerScrollPadding, scrollsByItself } from '../page/edges.ts'
import { CloseIcon } from '../pictures/icons.tsx'
import { UnsavedScopes, useInnerScopes } from '../leave/unsaved-forms.ts'

export interface SideSheetProps {
  readonly open: boolean
  readonly title: string
  readonly subtitle?: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Stays in sight below the scrolling content: the sheet's main action. */
  readonly footer?: ReactNode
  /** Width in pixels, from the small breakpoint up; on phones the full width, or this where it is below 400. */
  readonly width?: number
  /** Whether it stays mounted while closed, which keeps what was opened and scrolled in it. */
  readonly keepMounted?: boolean
}

/** A sheet at the right edge that traps the focus and returns it when it closes. */
export function SideSheet(props: SideSheetProps) {
  const {
    open,
    title,
    subtitle,
    onClose,
    children,
    footer,
    width = 440,
    keepMounted = false,
  } = props
  const titleId = useId()
  const scopes = useInnerScopes()
  return (
    <UnsavedScopes value={scopes}>
      <Drawer
        anchor="right"
        open={open}
        onClose={onClose}
        keepMounted={keepMounted}
        slotProps={{
          transition: { onExited: focusPage },
          paper: {
            role: 'dialog',
            'aria-modal': open,
            'aria-labelledby': titleId,
            sx: {
              width: { xs: width < 400 ? `min(100%, ${width}px)` : '100%', sm: width },
              pb: bottomInset,
              pr: 'env(safe-area-inset-right, 0px)',
            },
          },
        }}
      >
        {open && <BannerOutlet />}
        <Box sx={{ display: 'flex', gap: 2, p: 2, pb: 1.5, alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="h2" id={titleId} sx={{ pt: 0.75 }}>
              {title}
            </Typography>
            {subtitle !== undefined && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {subtitle}
              </Typography>
            )}
          </Box>
          <IconButton aria-label="Close" edge="end" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
        <Divider />
        <Box {...scrollsByItself} sx={content}>
          {children}
        </Box>
        {open && <ToastOutlet />}
        {footer !== undefined && (
          <>
            <Divider />
            <Box sx={{ p: 2 }}>{footer}</Box>
          </>
        )}
      </Drawer>
    </UnsavedScopes>
  )
}

/** Takes the focus to the page's heading where it was in the sheet until the end: what had it before has gone. */
function focusPage(sheet: HTMLElement): void {
  const { activeElement, body } = document
  if (activeElement !== body && !sheet.contains(activeElement)) return
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.focus({ preventScroll: true })
}

const content = { flex: 1, minHeight: 0, overflowY: 'auto', p: 2, ...innerScrollPadding } as const
