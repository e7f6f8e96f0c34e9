import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useReconnect } from '#api/connection.ts'
import { useSession } from '#api/session/use-session.ts'
import { ErrorBoundary } from '#kit/feedback/ErrorBoundary.tsx'
import { headerHeight } from '#kit/page/edges.ts'
import { Footer } from './Footer.tsx'
import { HeaderBar } from './header/HeaderBar.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { SkipLink } from './SkipLink.tsx'

const Header = lazy(async () => ({ default: (await import('./header/Header.tsx')).Header }))

/** The frame around every page. */
export function Layout() {
  const session = useSession()
  useReconnect()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      {session.state === 'authenticated' ? (
        <ErrorBoundary fallback={<HeaderBar />}>
          <Suspense fallback={<HeaderBar />}>
            <Header key={session.user.id} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <HeaderBar />
      )}
      <OfflineBanner />
      <Container
        component="main"
        id="main"
        maxWidth="xl"
        tabIndex={-1}
        sx={{
          flex: 'none',
          minHeight: belowHeader,
          py: { xs: 2.5, sm: 4 },
          '@media print': { minHeight: 0 },
        }}
      >
        <Outlet />
      </Container>
      <Footer />
    </Box>
  )
}

/** The footer starts below the fold, so that it does not jump when a page has loaded. */
const belowHeader = `calc(100dvh - ${headerHeight}px)`
