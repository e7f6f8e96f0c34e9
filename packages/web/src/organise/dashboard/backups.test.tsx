import { scheduleBackups } from '@signout/server/ops/backup/make-backup.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pass, useFakeTimers } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'
import { section } from '#testing/team-page.ts'

// Tests of spec §20.

const textOf = ({ textContent }: HTMLElement) => textContent

test('where the server makes no backups, none are spoken of', async () => {
  const app = await startTestApp()
  await renderApp('/', { app, as: await makeOrganiser(app.db) })
  const overview = await section('Overview')
  await overview.findByRole('link', { name: '0 Open incidents' })
  expect(overview.queryByText(/backup/)).not.toBeInTheDocument()
})

test('backups are a quiet line as long as none has failed, and then an alert', async () => {
  const backup = { everyMs: 60_000, keep: 1, folder: '/none/backups' }
  const app = await startTestApp({ config: { backup } })
  const { client } = await renderApp('/', { app, as: await makeOrganiser(app.db) })
  const overview = await section('Overview')
  expect(await overview.findByText('No backup has been made yet.')).toBeVisible()

  const { db, config, now } = app.app.services
  const backups = scheduleBackups({ db, config, now, log: app.app.log })
  await backups?.wake()
  await backups?.stop()
  app.clock.advance(5000)
  await client.invalidateQueries()
  const failure =
    /Backups fail\. \/none\/backups has no new backup: there is no such file or folder\..*Since Feb 3, 10:00/
  const alerts = await section('Alerts')
  await waitFor(() =>
    expect(alerts.getAllByRole('alert').map(textOf)).toContainEqual(expect.stringMatching(failure)),
  )

  const made_at = app.clock.now().toISOString()
  await app.db.updateTable('snapshots').set({ made_at, failed_at: null, failure: null }).execute()
  app.clock.advance(5000)
  await client.invalidateQueries()
  expect(await overview.findByText('Last successful backup: Feb 3, 10:00')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/Backups fail/)).toBeNull())
})

test('on a quiet night an open dashboard says by itself that backups are missing', async () => {
  useFakeTimers()
  const backup = { everyMs: 3_600_000, keep: 1, folder: '/none/backups' }
  const app = await startTestApp({ config: { backup } })
  const made_at = app.clock.now().toISOString()
  await app.db.insertInto('snapshots').values({ id: 1, tried_at: made_at, made_at }).execute()
  await renderApp('/', { app, as: await makeOrganiser(app.db) })
  const overview = await section('Overview')
  expect(await overview.findByText('Last successful backup: Feb 3, 10:00')).toBeVisible()
  app.clock.advance(3 * 3_600_000)
  await pass(60_000)
  expect(
    await screen.findByText(/Backups fail. There is no new one, though several are due/),
  ).toBeVisible()
})
