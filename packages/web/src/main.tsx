import './load-page-first.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createQueryClient } from './api/query-client.ts'
import { takeTokenFromAddress } from './api/password-link.ts'
import { prefetchSession } from './api/session.tsx'
import { createRouter, Providers } from './App.tsx'
import { preloadPage } from './routes.tsx'
import { followTranslators } from './ui/page/translated.ts'

takeTokenFromAddress()
followTranslators()
const client = createQueryClient()
prefetchSession(client, preloadPage(location.pathname))

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no element with the id root.')

createRoot(root).render(
  <StrictMode>
    <Providers client={client}>
      <RouterProvider router={createRouter()} />
    </Providers>
  </StrictMode>,
)
