import { getConfiguration, updateSettings } from '@signout/contract'
import { makeOrganiser, makeParticipant } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §22 and §23: what organisers announce.

const text = 'Pizza at eight in the hall'
const note = () => screen.findByRole('note', { name: 'Announcement' })

async function start() {
  const app = await startTestApp()
  const desk = await app.as(await makeOrganiser(app.db))
  const announce = (announcement: string | null) =>
    desk.call(updateSettings, { body: { announcement } })
  return { app, desk, announce, as: await makeParticipant(app.db) }
}

test.each(['/', '/inventory', '/cart', '/404'])(
  'an announcement stands on %s until it is put away, and is told once each time',
  async (path) => {
    const { app, announce, as } = await start()
    await announce(text)
    const { user } = await renderApp(path, { app, as })
    expect(within(await note()).getByText(text)).toBeVisible()
    await expectToasts(`info: ${text}`)
    await user.click(within(await note()).getByRole('button', { name: 'Put away' }))
    expect(screen.queryByRole('note', { name: 'Announcement' })).toBeNull()
    cleanup()
    await renderApp(path, { app, as })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('note', { name: 'Announcement' })).toBeNull()
    cleanup()
    await announce(null)
    app.clock.advance(60_000)
    await announce(text)
    await renderApp(path, { app, as })
    expect(within(await note()).getByText(text)).toBeVisible()
    await expectToasts(`info: ${text}`)
  },
)

test('organisers announce on the dashboard, and take it back', async () => {
  const { app, desk } = await start()
  const { user } = await renderApp('/', { app, as: await makeOrganiser(app.db) })
  await user.click(await screen.findByRole('button', { name: 'Announce' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce' }))
  const box = await dialog.findByRole('textbox', { name: 'Announcement' })
  expect(box).toHaveFocus()
  await user.type(box, text)
  await user.click(dialog.getByRole('button', { name: 'Announce' }))
  await expectToasts('success: Participants are told.')
  const read = async () => (await desk.call(getConfiguration, {})).body.announcement
  expect(await read()).toBe(text)
  await user.click(await screen.findByRole('button', { name: 'Change the announcement' }))
  const same = within(await screen.findByRole('dialog', { name: 'Announce' }))
  await user.click(same.getByRole('button', { name: 'Announce' }))
  expect(await same.findByText('Participants have this text already.')).toBeVisible()
  await user.click(same.getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Change the announcement' }))
  const again = within(await screen.findByRole('dialog', { name: 'Announce' }))
  await user.clear(await again.findByRole('textbox', { name: 'Announcement' }))
  await user.click(again.getByRole('button', { name: 'Announce' }))
  await waitFor(async () => expect(await read()).toBeNull())
})

test('what another organiser has announced meanwhile is shown before it is replaced', async () => {
  const { app, desk, announce } = await start()
  await announce(text)
  const { user } = await renderApp('/', { app, as: await makeOrganiser(app.db) })
  await user.click(await screen.findByRole('button', { name: 'Change the announcement' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Announcement' }), ' Bring cups')
  await announce('Pizza at nine')
  const button = dialog.getByRole('button', { name: 'Announce' })
  await user.click(button)
  expect(await dialog.findByText(/: Announcement \(now Pizza at nine\)\./)).toBeVisible()
  const read = async () => (await desk.call(getConfiguration, {})).body.announcement
  expect(await read()).toBe('Pizza at nine')
  await user.click(button)
  await expectToasts('success: Participants are told.')
  expect(await read()).toBe(`${text} Bring cups`)
})
