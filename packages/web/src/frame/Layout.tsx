import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useReconnect } from '#api/connection.ts'
import { useSession } from '#api/session.tsx'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { ErrorBoundary } from 'react-error-boundary'
import { headerHeight, toastsHeight } from '#ui/page/edges.ts'
import { notPrinted } from '#ui/page/paper.ts'
import { lazyPart } from '#ui/page/loadable.tsx'
import { HeaderBar } from './HeaderBar.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import type { Screen } from './screen-access.ts'
import { SignedIn } from './ScreenFrame.tsx'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useConfiguration } from '#configuration.ts'
import { serverNow } from '#server-clock.ts'

/** Not in the first load. Only in builds: in development and tests every module is its own request. */
const NextPages = lazyPart(async () => (await import('./NextPages.tsx')).NextPages)

/** The frame around every page, which is remounted for each user. */
export function Layout({ screens }: { readonly screens: readonly Screen[] }) {
  const session = useSession()
  useReconnect()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      {session.state === 'authenticated' ? (
        <ErrorBoundary fallback={<HeaderBroke />}>
          <Suspense fallback={<HeaderBar />}>
            <SignedIn />
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
          '@media print': { minHeight: 0, maxWidth: 'none', p: 0 },
        }}
      >
        <Outlet />
      </Container>
      <Footer />
      {import.meta.env.PROD && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <NextPages screens={screens} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Box>
  )
}

function HeaderBroke() {
  return (
    <>
      <HeaderBar />
      <ErrorAlert onRetry={() => location.reload()}>The navigation could not be loaded.</ErrorAlert>
    </>
  )
}

/** Keeps the footer below the fold, so that it does not jump when a page has loaded. */
const belowHeader = `calc(100dvh - ${headerHeight}px)`

/** The Tab key's first stop; visible only while it has the focus. */
function SkipLink() {
  return (
    <Link
      href="#main"
      onClick={(event) => {
        // The router takes no entry of the history that is not its own.
        event.preventDefault()
        document.querySelector<HTMLElement>('#main')?.focus()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1.5,
        bgcolor: 'background.paper',
        borderRadius: 1,
        boxShadow: 6,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
        ...notPrinted,
      }}
    >
      Skip to main content
    </Link>
  )
}

/** Not in the first load, like all sheets. */
const ChangePassword = lazyPart(async () => (await import('./ChangePassword.tsx')).ChangePassword)

function Footer() {
  const year = new Date(serverNow()).getUTCFullYear()
  return (
    <Box
      component="footer"
      sx={{
        pt: 2.5,
        pb: `calc(20px + var(${toastsHeight}, 0px))`,
        borderTop: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        ...notPrinted,
      }}
    >
      <Container
        maxWidth="xl"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="body2">Hardware Signout</Typography>
        {useSession().state === 'authenticated' && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <ChangePassword />
            </Suspense>
          </ErrorBoundary>
        )}
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          © {year} {useConfiguration().hackathon_name}
        </Typography>
      </Container>
    </Box>
  )
}
