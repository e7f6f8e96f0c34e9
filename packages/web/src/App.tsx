import { Suspense, type ReactNode } from 'react'
import { createBrowserRouter, Navigate, useLocation } from 'react-router'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import Box from '@mui/material/Box'
import CssBaseline from '@mui/material/CssBaseline'
import GlobalStyles from '@mui/material/GlobalStyles'
import ThemeProvider from '@mui/system/ThemeProvider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configuration } from './configuration.ts'
import { theme } from './theme.ts'
import { useFollowConfiguration } from './api/follow-configuration.ts'
import { useSession, useUserKey, SessionProvider } from './api/session.tsx'
import { Layout } from './frame/Layout.tsx'
import { ScreenFrame } from './frame/ScreenFrame.tsx'
import { paths } from './paths.ts'
import { screens } from './routes.tsx'
import { ErrorAlert } from './ui/page/ErrorAlert.tsx'
import { ErrorBoundary } from 'react-error-boundary'
import { lowerEdge } from './ui/page/edges.ts'
import { useToasts } from './ui/toasts/toasts.ts'
import { lazyPart } from './ui/page/loadable.tsx'

/** Not in the first load: loaded once a user is logged in or there is something to show. */
const ToastQueue = lazyPart(async () => (await import('./ui/toasts/ToastQueue.tsx')).ToastQueue)

/** The texts of the toasts, should the queue's code not have arrived; Retry loads the page anew. */
function PlainToasts() {
  const queue = useToasts(({ queue }) => queue)
  if (queue.length === 0) return null
  return (
    <Box sx={plainToastsSx}>
      <ErrorAlert onRetry={() => location.reload()}>
        {queue.map(({ text }) => text).join(' · ')}
      </ErrorAlert>
    </Box>
  )
}

const plainToastsSx = { position: 'sticky', bottom: lowerEdge, p: 2, zIndex: 'snackbar' } as const

/** The router of the app. Its addresses match exactly (spec §21). */
export function createRouter() {
  return createBrowserRouter([
    {
      element: <App />,
      children: screens.map((screen) => ({
        path: screen.path,
        caseSensitive: true,
        element: <ScreenFrame screen={screen} />,
      })),
    },
    { path: '*', element: <NotFound /> },
  ])
}

const NotFound = () => <Navigate to={paths.notFound} replace />

/** The screens and the toasts, inside `Providers`. */
function App() {
  const isAuthenticated = useSession().state === 'authenticated'
  const userKey = useUserKey()
  const { pathname } = useLocation()
  useFollowConfiguration()
  const isToastQueueWanted = useToasts(({ queue }) => queue.length > 0) || isAuthenticated
  return (
    <>
      {isExact(pathname) ? <Layout key={userKey} screens={screens} /> : <NotFound />}
      {isToastQueueWanted && (
        <ErrorBoundary fallback={<PlainToasts />}>
          <Suspense>
            <ToastQueue />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

/** The router itself would accept a trailing slash. */
function isExact(pathname: string): boolean {
  return pathname === paths.home || !pathname.endsWith('/')
}

/**
 * The page's policy only allows style elements with its nonce. Rules are inserted one by one in tests and development
 * as well: a style element whose text changes is parsed again.
 */
const cache = createCache({ key: 'css', prepend: true, speedy: true, nonce: configuration().nonce })

interface ProvidersProps {
  readonly client: QueryClient
  readonly children: ReactNode
}

/**
 * Providers of all screens, except for the router. The system's provider and the theme's own style sheets replace MUI's
 * `ThemeProvider`, which would add 3 kB to the first load (decision 009).
 */
export function Providers({ client, children }: ProvidersProps) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <GlobalStyles styles={theme.generateStyleSheets()} />
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={client}>
          <SessionProvider>{children}</SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}
