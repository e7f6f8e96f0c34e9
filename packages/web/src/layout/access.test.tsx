import { makeAdmin, makeParticipant, makeUser } from '@signout/server/testing/make.ts'
import { startTestApp } from '@signout/server/testing/start-test-app.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

type Who = 'nobody' | 'none' | 'participant' | 'admin'

/** Where everybody ends who opens an address (spec §2, §4, §6). */
const table: readonly (readonly [path: string, ends: Readonly<Record<Who, string>>])[] = [
  ['/', { nobody: '/login', none: '/acknowledgement', participant: '/', admin: '/' }],
  ['/login', { nobody: '/login', none: '/acknowledgement', participant: '/', admin: '/' }],
  [
    '/orders',
    { nobody: '/login', none: '/acknowledgement', participant: '/404', admin: '/orders' },
  ],
  ['/teams', { nobody: '/login', none: '/acknowledgement', participant: '/404', admin: '/teams' }],
  [
    '/teams/ab2cd',
    { nobody: '/login', none: '/acknowledgement', participant: '/404', admin: '/teams/ab2cd' },
  ],
  [
    '/reports',
    { nobody: '/login', none: '/acknowledgement', participant: '/404', admin: '/reports' },
  ],
  [
    '/inventory',
    { nobody: '/login', none: '/acknowledgement', participant: '/inventory', admin: '/inventory' },
  ],
  ['/cart', { nobody: '/login', none: '/acknowledgement', participant: '/cart', admin: '/404' }],
  [
    '/acknowledgement',
    {
      nobody: '/login',
      none: '/acknowledgement',
      participant: '/acknowledgement',
      admin: '/404',
    },
  ],
  ['/404', { nobody: '/404', none: '/404', participant: '/404', admin: '/404' }],
  ['/nowhere/at/all', { nobody: '/404', none: '/404', participant: '/404', admin: '/404' }],
]

const unknownToAll = new Set(['/404', '/nowhere/at/all'])
const makers = { none: makeUser, participant: makeParticipant, admin: makeAdmin }

const cases = table.flatMap(([path, ends]) =>
  (['nobody', 'none', 'participant', 'admin'] as const).map(
    (who) => [who, path, ends[who]] as const,
  ),
)

test.each(cases)('%s who opens %s ends at %s', async (who, path, end) => {
  const app = await startTestApp()
  const as = who === 'nobody' ? undefined : await makers[who](app.db)
  await renderApp(path, { app, ...(as && { as }) })

  await waitFor(() => expect(location.pathname).toBe(end))
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  const isRefused = end === '/404' && !unknownToAll.has(path)
  const refusals = screen.queryAllByText('You do not have permission to access this page')
  expect(refusals).toHaveLength(isRefused ? 1 : 0)
})
