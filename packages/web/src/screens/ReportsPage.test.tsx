import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

test('reports are a placeholder that asks the server for nothing', async () => {
  const app = await startTestApp()
  const { network } = await renderApp('/reports', { app, as: await makeOrganiser(app.db) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  expect(screen.getByText('Reports will appear here after the event.')).toBeVisible()
  expect(network.calls).toEqual(['GET /api/event/users/user/'])
})
