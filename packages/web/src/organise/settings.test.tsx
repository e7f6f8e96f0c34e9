import { type SettingChanges, updateSettings } from '@signout/contract'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { zoneOfBrowser } from '#event-time.ts'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §2.

async function openSettings(config = {}) {
  const app = await startTestApp({ config })
  const rendered = await renderApp('/?settings=all', { app, as: await makeOrganiser(app.db) })
  const form = within(await screen.findByRole('form', { name: 'Settings' }))
  const other = await app.as(await makeOrganiser(app.db))
  const save = async () => rendered.user.click(form.getByRole('button', { name: 'Save' }))
  const changeElsewhere = async (body: SettingChanges) => other.call(updateSettings, { body })
  return { ...rendered, form, save, changeElsewhere }
}

test('saved settings show at once, in the title too; each field names its source', async () => {
  const { user, form, save } = await openSettings()
  const name = form.getByRole('textbox', { name: 'Name of the hackathon' })
  expect(name).toHaveAccessibleDescription(/This is the default\.$/)
  await user.clear(name)
  await user.type(name, 'Winter Hacks')
  await save()
  await expectToasts('success: The settings have been saved.')
  expect(name).toHaveAccessibleDescription(/Set here\.$/)
  await waitFor(() => expect(document.title).toContain('Winter Hacks'))
})

test('settings of the environment are shown, and cannot be edited', async () => {
  const { form } = await openSettings({ fixed: new Set(['hackathon_name']) })
  const name = form.getByRole('textbox', { name: 'Name of the hackathon' })
  expect(name).toHaveAttribute('readonly')
  expect(name).toHaveAccessibleDescription(/Locked: the operator of the server has set it\.$/)
})

test('another zone is saved with the window as it stands, once it has been checked', async () => {
  const { user, form, save } = await openSettings()
  const closes = form.getByLabelText('Sign-out closes')
  expect(closes).toHaveValue('2025-10-30T11:59')
  const zone = form.getByRole('combobox', { name: 'Time zone of the event' })
  await user.clear(zone)
  await user.type(zone, 'Europe/Berlin')
  expect(form.getByText(/^Check the sign-out window/)).toBeVisible()
  await save()
  await expectToasts('success: The settings have been saved.')
  expect(closes).toHaveValue('2025-10-30T11:59')
  expect(closes).toHaveAccessibleDescription(/Set here\.$/)
  expect(form.getByText(/Times are in Europe\/Berlin/)).toBeVisible()
  await waitFor(() => expect(form.queryByText(/^Check the sign-out window/)).toBeNull())
})

test('the zone of the browser is offered where it is another', async () => {
  const { user, form } = await openSettings({ event_time_zone: 'Antarctica/Troll' })
  const here = zoneOfBrowser()
  await user.click(form.getByRole('button', { name: `Use the time zone of this browser, ${here}` }))
  expect(form.getByRole('combobox', { name: 'Time zone of the event' })).toHaveValue(here)
  expect(form.queryByRole('button', { name: /of this browser/ })).toBeNull()
})

test('a refusal stands at its field', async () => {
  const { user, form, save } = await openSettings()
  const site = form.getByRole('textbox', { name: 'Registration site' })
  await user.clear(site)
  await user.type(site, 'nowhere')
  await save()
  await waitFor(() => expect(site).toHaveAccessibleDescription(/Enter an address such as/))
})

test('numbers and texts of several lines are saved, and an empty field is the default again', async () => {
  const { user, form, save } = await openSettings()
  const most = form.getByRole('textbox', { name: 'Largest team' })
  const waiver = form.getByRole('textbox', { name: 'Waiver' })
  expect(most).toHaveValue('4')
  expect(waiver).toHaveValue('')
  await user.clear(most)
  await user.type(most, '5')
  await user.type(waiver, '# Rules{Enter}{Enter}Bring it back. ')
  await save()
  await expectToasts('success: The settings have been saved.')
  expect(most).toHaveValue('5')
  expect(most).toHaveAccessibleDescription(/Set here\.$/)
  expect(waiver).toHaveValue('# Rules\n\nBring it back.')
  await user.clear(most)
  await save()
  await waitFor(() => expect(most).toHaveValue('4'))
  expect(waiver).toHaveValue('# Rules\n\nBring it back.')
})

test('a smallest team above the largest is refused at its field', async () => {
  const { user, form, save } = await openSettings()
  const least = form.getByRole('textbox', { name: 'Smallest team that can order' })
  await user.clear(least)
  await user.type(least, '5')
  await save()
  await waitFor(() => expect(least).toHaveAccessibleDescription(/not above the largest team, 4/))
})

test('settings without an answer may have been saved, which the form says', async () => {
  const { user, form, network, save } = await openSettings()
  await user.type(form.getByRole('textbox', { name: 'Email address of the desk' }), 'a@example.com')
  network.intercept(/^PATCH/, 'no answer')
  await save()
  const text = 'No connection: it is not known whether this was done.'
  expect(await form.findByText(text)).toBeVisible()
})

test('a time that is only half typed is refused, and nothing is saved', async () => {
  const { form, network, save } = await openSettings()
  const closes = form.getByLabelText('Sign-out closes')
  // A browser's half-typed time has no value; the DOM of tests cannot have one.
  fireEvent.change(closes, { target: { value: '' } })
  Object.defineProperty(closes, 'validity', { value: { badInput: true } })
  await save()
  await waitFor(() => expect(closes).toHaveAccessibleDescription('Enter a date and a time.'))
  expect(network.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])
})

test('without mail organisers read why they cannot remind the teams', async () => {
  await openSettings()
  expect(screen.getByText(/Emails are not configured/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send reminders' })).toBeNull()
})

test('the second to save sees what has changed, and decides', async () => {
  const { user, form, save, changeElsewhere } = await openSettings()
  const desk = form.getByRole('textbox', { name: 'Email address of the desk' })
  await user.type(desk, 'desk@example.com')
  await changeElsewhere({ desk_email: 'other@example.com', hackathon_name: 'Winter Hacks' })
  await save()
  const changed =
    /in the meantime: Name of the hackathon \(now Winter Hacks\), Email address of the desk \(now other@example\.com\)/
  await waitFor(() => expect(form.getAllByRole('alert')[0]).toHaveTextContent(changed))
  expect(desk).toHaveValue('desk@example.com')
  await save()
  await expectToasts('success: The settings have been saved.')
  expect(form.getByRole('textbox', { name: 'Name of the hackathon' })).toHaveValue('Winter Hacks')
})

test('a new event lists its first steps, each of which leads there', async () => {
  const backup = { everyMs: null, keep: 10, folder: '/none' }
  const app = await startTestApp({ config: { backup } })
  const { user, client } = await renderApp('/', { app, as: await makeOrganiser(app.db) })
  const steps = within(await screen.findByRole('region', { name: 'First steps' }))
  expect(steps.getAllByTitle('To do')).toHaveLength(6)
  const other = await app.as(await makeOrganiser(app.db))
  await other.call(updateSettings, { body: { waiver_text: 'Bring it back.' } })
  await act(() => client.invalidateQueries())
  const done = () =>
    steps.getAllByRole('listitem').flatMap((step) => {
      const label = within(step).getByRole('link').textContent
      return within(step).queryByTitle('Done') === null ? [] : [label]
    })
  await waitFor(() => expect(done()).toContain('The waiver that participants sign'))
  await user.click(steps.getByRole('link', { name: 'Name, time zone and sign-out window' }))
  expect(await screen.findByRole('form', { name: 'Settings' })).toBeVisible()
})
