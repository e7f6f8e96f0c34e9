import { makeOrganiser, makeParticipant, makeUser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { ApiError } from '@signout/contract'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'
import { createQueryClient } from './query-client.ts'

const cases = [
  {
    read: /users\/user\/$/,
    page: '/reports',
    make: makeOrganiser,
    expected: ['Failed to fetch user data: Error 500', 'An error has occurred'],
  },
  {
    read: /review_status/,
    page: '/acknowledgement',
    make: makeUser,
    expected: ['Failed to fetch user acceptance data: Error 500'],
  },
  {
    read: /hardware\/hardware\/\?/,
    page: '/inventory',
    make: makeParticipant,
    expected: ['Failed to fetch hardware data: Error 500'],
  },
  {
    read: /hardware\/hardware\/1\//,
    page: '/inventory?item=1',
    make: makeParticipant,
    expected: ['Failed to fetch hardware data: Error 500'],
  },
  {
    read: /hardware\/categories/,
    page: '/inventory',
    make: makeParticipant,
    expected: ['Failed to fetch category data: Error 500'],
  },
  {
    read: /teams\/team\/$/,
    page: '/',
    make: makeParticipant,
    expected: ['Failed to fetch team data: Error 500'],
  },
  {
    read: /teams\/\?/,
    page: '/teams',
    make: makeOrganiser,
    expected: ['Failed to fetch team data: Error 500'],
  },
  {
    read: /teams\/ZZZZZ/,
    page: '/teams/ZZZZZ',
    make: makeOrganiser,
    expected: ['Something went wrong: Error 500'],
  },
  {
    read: /team\/orders/,
    page: '/',
    make: makeParticipant,
    expected: [
      'There was a problem retrieving orders. If this continues please contact hackathon organizers.',
    ],
  },
  {
    read: /hardware\/orders\/\?.*ordering=status/,
    page: '/',
    make: makeOrganiser,
    expected: ['There was a problem in retrieving all the orders'],
  },
  {
    read: /hardware\/orders/,
    page: '/orders',
    make: makeOrganiser,
    expected: ['There was a problem in retrieving all the orders'],
  },
]

test.each(cases)(
  'on $page a read that fails ($read) is tried four times and reported once, as an error',
  async (row) => {
    const { read, page, make, expected } = row
    const app = await startTestApp()
    const { network } = await renderApp(page, {
      app,
      as: await make(app.db),
      prepare: (network) => network.intercept(read, { status: 500 }),
    })
    await expectToasts(...expected.map((text) => `error: ${text}`))
    expect(network.calls.filter((call) => read.test(call))).toHaveLength(4)
    expect(location.pathname + location.search).toBe(page)
  },
)

test('a read that was refused before its part of the page is there is reported', async () => {
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  const query = {
    queryKey: ['team'],
    queryFn: () => Promise.reject(new ApiError(404, {}, 'Refused')),
    meta: { reads: [], failure: 'Failed to fetch team data: Error 404' },
  }
  await client.prefetchQuery(query)
  await expectToasts()
  const { result, unmount } = renderHook(() => useQuery(query), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  await expectToasts('error: Failed to fetch team data: Error 404')
  expect(result.current.isError).toBe(true)
  unmount()
  await expectToasts()
})

test('the toast of a failing read goes when it is retried', async () => {
  const app = await startTestApp()
  const { user, network } = await renderApp('/teams', {
    app,
    as: await makeOrganiser(app.db),
    prepare: (network) => network.intercept(/teams\/\?/, { status: 500 }),
  })
  await expectToasts('error: Failed to fetch team data: Error 500')
  network.restore()
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('NO TEAMS FOUND')).toBeVisible()
  await expectToasts()
})

test('the toast of a failed search goes when another one is made', async () => {
  const app = await startTestApp()
  const { user, network } = await renderApp('/teams?search=ada', {
    app,
    as: await makeOrganiser(app.db),
    prepare: (network) => network.intercept(/search=ada/, { status: 500 }),
  })
  await expectToasts('error: Failed to fetch team data: Error 500')
  network.restore()
  const box = screen.getByRole('searchbox')
  await user.clear(box)
  await user.type(box, 'bob{Enter}')
  await expectToasts()
  expect(location.search).toBe('?search=bob')
})
