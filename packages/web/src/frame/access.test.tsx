import { reportError } from '@signout/contract'
import { makeOrganiser, makeParticipant, makeUser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

const refusal = 'You do not have permission to access this page'

type Who = 'visitor' | 'none' | 'participant' | 'organiser'

/** Where each user who opens an address ends up (spec §21). */
const table: readonly (readonly [path: string, ends: Readonly<Record<Who, string>>])[] = [
  ['/', { visitor: '/login', none: '/acknowledgement', participant: '/', organiser: '/' }],
  ['/login', { visitor: '/login', none: '/acknowledgement', participant: '/', organiser: '/' }],
  [
    '/orders',
    { visitor: '/login', none: '/acknowledgement', participant: '/404', organiser: '/orders' },
  ],
  [
    '/teams',
    { visitor: '/login', none: '/acknowledgement', participant: '/404', organiser: '/teams' },
  ],
  [
    '/teams/ab2cd',
    { visitor: '/login', none: '/acknowledgement', participant: '/404', organiser: '/teams/ab2cd' },
  ],
  [
    '/reports',
    { visitor: '/login', none: '/acknowledgement', participant: '/404', organiser: '/reports' },
  ],
  [
    '/inventory',
    {
      visitor: '/login',
      none: '/acknowledgement',
      participant: '/inventory',
      organiser: '/inventory',
    },
  ],
  [
    '/incident-form?data={"quantityGranted":2}',
    {
      visitor: '/login',
      none: '/acknowledgement',
      participant: '/incident-form',
      organiser: '/incident-form',
    },
  ],
  [
    '/cart',
    { visitor: '/login', none: '/acknowledgement', participant: '/cart', organiser: '/404' },
  ],
  [
    '/acknowledgement',
    {
      visitor: '/login',
      none: '/acknowledgement',
      participant: '/acknowledgement',
      organiser: '/404',
    },
  ],
  ['/404', { visitor: '/404', none: '/404', participant: '/404', organiser: '/404' }],
]

const makers = { none: makeUser, participant: makeParticipant, organiser: makeOrganiser }

const cases = table.flatMap(([path, ends]) =>
  (['visitor', 'none', 'participant', 'organiser'] as const).map(
    (who) => [who, path, ends[who]] as const,
  ),
)

test.each(cases)('%s who opens %s ends at %s', async (who, path, end) => {
  const app = await startTestApp()
  const as = who === 'visitor' ? undefined : await makers[who](app.db)
  await renderApp(path, { app, ...(as && { as }) })

  await waitFor(() => expect(location.pathname).toBe(end))
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  const isRefused = end === '/404' && path !== '/404'
  expect(screen.queryAllByText(refusal)).toHaveLength(isRefused ? 1 : 0)
})

test.each([
  '/nowhere/at/all',
  '/Inventory',
  '/inventory/',
  '/inventory/1',
  '/teams/ab2cd/1',
  '/LOGIN',
  '/login/',
])('an address that only resembles a page is not found: %s', async (path) => {
  const app = await startTestApp()
  await renderApp(path, { app, as: await makeOrganiser(app.db) })
  await waitFor(() => expect(location.pathname).toBe('/404'))
  expect(await screen.findByRole('heading', { name: 'Error 404' })).toBeVisible()
  expect(screen.queryByText(refusal)).toBeNull()
})

test('a page that breaks says that something went wrong, and the others still open', async () => {
  // React logs the crash to the console.
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const app = await startTestApp()
  const { user, network } = await renderApp('/teams', {
    app,
    as: await makeOrganiser(app.db),
    prepare: (made) => made.intercept(/event\/teams/, { status: 200, body: { results: [null] } }),
  })
  const alert = await screen.findByText(/^Something went wrong: this page/)
  expect(alert).toHaveTextContent(/tell the organisers of error [0-9a-f]{8}\.$/)
  await waitFor(() => expect(network.answered).toContain(`POST ${reportError.path}`))
  expect(screen.queryByText(/connection/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(complaint).toHaveBeenCalled()
  complaint.mockClear()

  await user.click(await screen.findByRole('link', { name: 'Reports' }))
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
})

test('an unknown path leads to Error 404, and from there to the start page', async () => {
  const app = await startTestApp()
  const as = await makeParticipant(app.db)
  const { user } = await renderApp('/nowhere', { app, as })
  expect(await screen.findByRole('heading', { level: 1, name: 'Error 404' })).toBeVisible()
  expect(location.pathname).toBe('/404')
  expect(document.title).toMatch(/^Error 404/)
  await user.click(screen.getByRole('link', { name: 'Go to the start page' }))
  await waitFor(() => expect(location.pathname).toBe('/'))
})
