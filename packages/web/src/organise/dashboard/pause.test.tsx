import { getPause, pauseOrdering, resumeOrdering } from '@signout/contract'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §23: a pause of ordering. The clock of tests says 10:00 in New York on February 3.

async function start(path = '/') {
  const app = await startTestApp()
  const other = await app.as(await makeOrganiser(app.db))
  const pause = (reason: string, until: string | null = null) =>
    other.call(pauseOrdering, { body: { reason, until } })
  return { app, other, pause, open: async () => openPage(path, app) }
}

async function openPage(path: string, app: Awaited<ReturnType<typeof startTestApp>>) {
  return renderApp(path, { app, as: await makeOrganiser(app.db) })
}

async function openDialog() {
  return within(await screen.findByRole('dialog', { name: 'Pause ordering' }))
}

test('ordering is paused with a reason and an end, the bar says so, and Resume ends it', async () => {
  const { other, open } = await start()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Pause ordering' }))
  const dialog = await openDialog()
  const reason = await dialog.findByRole('textbox', { name: 'Reason' })
  expect(reason).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(reason).toHaveAccessibleDescription(/Say why ordering is paused\./)
  await user.type(reason, 'Night')
  await user.type(dialog.getByLabelText('Until'), '2024-02-04T08:00')
  await user.click(dialog.getByRole('button', { name: 'Pause' }))

  await expectToasts('success: Ordering is paused.')
  const bar = within(await screen.findByRole('region', { name: 'Pause of ordering' }))
  expect(bar.getByText('Ordering is paused: Night until Feb 4, 08:00')).toBeVisible()
  expect((await other.call(getPause, {})).body).toMatchObject({ until: '2024-02-04T13:00:00.000Z' })
  await user.click(bar.getByRole('button', { name: 'Resume' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Pause of ordering' })).toBeNull(),
  )
  expect((await other.call(getPause, {})).status).toBe(404)
})

test('the last reason is offered, so that a pause is two clicks', async () => {
  const { other, pause, open } = await start()
  await pause('Night')
  await other.call(resumeOrdering, {})
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Pause ordering' }))
  const dialog = await openDialog()
  expect(await dialog.findByRole('textbox', { name: 'Reason' })).toHaveValue('Night')
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  await screen.findByText('Ordering is paused: Night')
})

test('an end that is past, and one more than seven days ahead, are refused at the field', async () => {
  const { pause, open } = await start()
  await pause('Night', '2024-02-04T13:00:00.000Z')
  const { user, network } = await open()
  await user.click(await screen.findByRole('button', { name: 'Change the pause' }))
  const dialog = await openDialog()
  const until = await dialog.findByLabelText('Until')
  expect(until).toHaveValue('2024-02-04T08:00')
  for (const [time, said] of [
    ['2024-02-03T09:59', 'Enter a time that is still to come.'],
    ['2024-02-10T10:01', 'Enter a time within the next 7 days.'],
  ] as const) {
    await user.clear(until)
    await user.type(until, time)
    await user.click(dialog.getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(until).toHaveAccessibleDescription(said))
  }
  expect(network.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})

test.each(['/', '/orders', '/teams', '/inventory', '/reports'])(
  'organisers read on %s that ordering is paused',
  async (path) => {
    const { pause, open } = await start(path)
    await pause('We count')
    await open()
    expect(await screen.findByText('Ordering is paused: We count')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible()
  },
)

test('an end in a year of five digits is refused at its field', async () => {
  const { open } = await start()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Pause ordering' }))
  const dialog = await openDialog()
  await user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'Night')
  const until = dialog.getByLabelText('Until')
  fireEvent.change(until, { target: { value: '20266-02-04T08:00' } })
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(until).toBeInvalid())
})

test('ordering can be paused while the last reason cannot be read', async () => {
  const { open } = await start()
  const { user, network } = await open()
  network.intercept(/^GET .*kind=ordering\.paused/, { status: 500 })
  await user.click(await screen.findByRole('button', { name: 'Pause ordering' }))
  const dialog = await openDialog()
  await user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'Night')
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('Ordering is paused: Night')).toBeVisible()
})
