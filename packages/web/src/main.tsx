import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from './api/query-client.ts'
import { takeTokenFromAddress } from './api/session/password-link.ts'
import { App } from './App.tsx'
import { Providers } from './Providers.tsx'
import { preloadPage } from './routes.tsx'
import { listenToPopstateFirst } from './kit/page/history-steps.ts'

takeTokenFromAddress()
listenToPopstateFirst()
preloadPage(location.pathname)

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no element with the id root.')

createRoot(root).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
)
