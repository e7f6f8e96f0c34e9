import { makeOrganiser } from '@signout/server/testing/make/make.ts'
import { startTestApp } from '@signout/server/testing/worlds/start-test-app.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

test('a page that breaks says that something went wrong, and the others still open', async () => {
  // React logs the crash to the console.
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const app = await startTestApp()
  const { user } = await renderApp('/teams', {
    app,
    as: await makeOrganiser(app.db),
    prepare: (network) =>
      network.intercept(/event\/teams/, { status: 200, body: { results: [null] } }),
  })
  const alert = await screen.findByText(/^Something went wrong\./)
  expect(alert).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(complaint).toHaveBeenCalled()
  complaint.mockClear()

  await user.click(screen.getByRole('link', { name: 'Reports' }))
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
})
