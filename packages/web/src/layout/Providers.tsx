import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configuration } from '../configuration.ts'
import { theme } from '../theme.ts'

/** The page's policy allows style elements that carry its nonce, and no others. */
const cache = createCache({ key: 'css', prepend: true, nonce: configuration().nonce })

interface ProvidersProps {
  readonly client: QueryClient
  readonly children: ReactNode
}

/** What all screens need around them, but for the router. */
export function Providers({ client, children }: ProvidersProps) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} storageManager={null}>
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}
