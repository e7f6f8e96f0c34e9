import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import type { ReactNode } from 'react'
import { notPrinted } from '#ui/page/paper.ts'
import { headerHeight } from '#ui/page/edges.ts'
import Link from '@mui/material/Link'
import { useConfiguration } from '#configuration.ts'
import { paths } from '#paths.ts'

/** The bar at the top of every page; its height never changes, so that nothing below it jumps. */
export function HeaderBar({ children }: { readonly children?: ReactNode }) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
        ...notPrinted,
      }}
    >
      <Container
        maxWidth="xl"
        sx={{
          display: 'flex',
          gap: 2,
          height: headerHeight - 1,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Brand />
        {children}
      </Container>
    </Box>
  )
}

/** Logo and name of the hackathon; leads to the dashboard. */
function Brand() {
  const { hackathon_name } = useConfiguration()
  return (
    <Link
      href={paths.home}
      underline="none"
      sx={{
        display: 'flex',
        gap: 1.5,
        minWidth: 0,
        minHeight: 44,
        alignItems: 'center',
        color: 'text.primary',
        fontSize: '1.05rem',
        fontWeight: 600,
      }}
    >
      <Logo />
      <Box
        component="span"
        title={hackathon_name}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {hackathon_name}
      </Box>
    </Link>
  )
}

/** The drawing of `logo.svg`, a closed box with a tick, in the colours of the theme. */
function Logo() {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{
        flex: 'none',
        width: 32,
        height: 32,
        fill: 'none',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        color: 'primary.main',
      }}
    >
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <Box
        component="g"
        sx={{ stroke: 'currentColor', color: 'primary.contrastText', strokeWidth: 2 }}
      >
        <path d="M8 12.5 16 8l8 4.5v8L16 25l-8-4.5z" />
        <path d="m12.5 16.5 2.7 2.7 4.8-5.2" />
      </Box>
    </Box>
  )
}
