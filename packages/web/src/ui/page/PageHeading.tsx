import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

interface PageHeadingProps {
  readonly children: ReactNode
  /** A muted line below the heading. */
  readonly subtitle?: ReactNode
  /** Buttons at the right; below the heading on phones, where there is no room for both. */
  readonly actions?: ReactNode
  /** Without space below it, as in a strip. */
  readonly isDense?: boolean
}

/** A page's only h1. It takes the focus after a route change, so that screen readers start here. */
export function PageHeading({ children, subtitle, actions, isDense = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useNavigationFocus(heading)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        columnGap: 2,
        rowGap: 1.5,
        mb: isDense ? 0 : { xs: 2, sm: 3 },
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h1" ref={heading} tabIndex={-1}>
          {children}
        </Typography>
        {subtitle !== undefined && (
          <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{subtitle}</Typography>
        )}
      </Box>
      {actions}
    </Box>
  )
}

let lastPathname: string | undefined

/**
 * Starts a page after navigation at its top, with the focus on its heading (WCAG 2.4.3). On the first page the browser
 * decides; Back keeps the position that the browser restores.
 */
function useNavigationFocus(heading: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const isFirst = lastPathname === undefined || key === 'default'
    const isNew = !isFirst && lastPathname !== pathname
    lastPathname = pathname
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    if (!isBack) window.scrollTo(0, 0)
  }, [heading, isBack, key, pathname])
}
