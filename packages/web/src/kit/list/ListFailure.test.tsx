import { makeOrganiser } from '@signout/server/testing/make/make.ts'
import { startTestApp } from '@signout/server/testing/worlds/start-test-app.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/toasts.ts'

test.each(['/inventory', '/orders', '/teams'])(
  'a search of too many words says so on %s, without a Retry that cannot help',
  async (path) => {
    const app = await startTestApp()
    const words = encodeURIComponent('a b c d e f g h i j k')
    await renderApp(`${path}?search=${words}`, { app, as: await makeOrganiser(app.db) })
    expect(await screen.findByText('Search for at most 10 different words.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    await expectToasts()
  },
)
