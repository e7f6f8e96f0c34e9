import './load-page-first.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from './api/query-client.ts'
import { takeTokenFromAddress } from './api/password-link.ts'
import { prefetchSession } from './api/session.tsx'
import { App, Providers } from './App.tsx'
import { preloadPage } from './routes.tsx'
import { listenToPopstateFirst } from './ui/leave/history.ts'
import { followTranslators } from './ui/page/translated.ts'

takeTokenFromAddress()
listenToPopstateFirst()
followTranslators()
const client = createQueryClient()
prefetchSession(client, preloadPage(location.pathname))

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no element with the id root.')

createRoot(root).render(
  <StrictMode>
    <Providers client={client}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
)
