import { makeParticipant } from '@signout/server/testing/make/make.ts'
import { startTestApp } from '@signout/server/testing/worlds/start-test-app.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

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
