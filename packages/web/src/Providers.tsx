import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import GlobalStyles from '@mui/material/GlobalStyles'
import ThemeProvider from '@mui/system/ThemeProvider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SessionProvider } from './api/session/SessionProvider.tsx'
import { configuration } from './configuration.ts'
import { theme } from './theme.ts'

/**
 * The page's policy allows style elements that carry its nonce, and no others. Rules are inserted one by one in tests and
 * while developing, too: a style element with another text is parsed anew.
 */
const cache = createCache({ key: 'css', prepend: true, speedy: true, nonce: configuration().nonce })

interface ProvidersProps {
  readonly client: QueryClient
  readonly children: ReactNode
}

/**
 * What all screens need around them, except for the router. The system's provider and the theme's own style sheets stand
 * in for MUI's `ThemeProvider`, which would take the first load over its goal (decision 009).
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
