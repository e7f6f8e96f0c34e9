// Runs on SQLite only: a file is lost.
import { rename } from 'node:fs/promises'
import { fileIn } from '@signout/server/db/open.ts'
import { addLaterMigration } from '@signout/server/testing/database/test-database.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §19.

test('an alert stands above everything, is put away for the day, and comes back when it changes', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user, client } = await renderApp('/', { app, as })
  await screen.findByRole('region', { name: 'Overview' })
  const lookAgain = async () => {
    app.clock.advance(10_000)
    await client.refetchQueries()
  }
  const findAlert = async (text: RegExp) => {
    const section = within(await screen.findByRole('region', { name: 'Alerts' }))
    const alerts = await section.findAllByRole('alert')
    const found = alerts.find(({ textContent }) => text.test(textContent))
    return within(await waitFor(() => expectDefined(found)))
  }
  const file = fileIn(app.place.dataDir)
  await rename(file, `${file}.away`)
  await lookAgain()
  const lost = await findAlert(/deleted, renamed or replaced.*Since Feb 3, 10:00/)
  await user.click(lost.getByRole('button', { name: 'Hide today' }))
  const isSaid = () => screen.queryByText(/deleted, renamed or replaced/) !== null
  expect(isSaid()).toBe(false)
  await lookAgain()
  expect(isSaid()).toBe(false)

  await rename(`${file}.away`, file)
  await addLaterMigration(app.db)
  await lookAgain()
  await findAlert(/newer version/)
})

function expectDefined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is none.')
  return value
}
