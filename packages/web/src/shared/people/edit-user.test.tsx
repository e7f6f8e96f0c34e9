import { type BodyOf, updateUser } from '@signout/contract'
import { makeOrganiser, makeUser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openEventSheet } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

/** The account of Ada Lovelace, which another desk can change. */
async function openAda() {
  const app = await startTestApp()
  const ada = await makeUser(app.db, { first_name: 'Ada', last_name: 'Lovelace' })
  const as = await makeOrganiser(app.db)
  const rendered = await renderApp(`/?people=${ada.userId}`, { app, as })
  const form = within(await screen.findByRole('form', { name: 'Account' }))
  const other = await app.as(await makeOrganiser(app.db))
  const changeElsewhere = async (body: BodyOf<typeof updateUser>) => {
    await other.call(updateUser, { params: { id: ada.userId }, body })
    await rendered.client.invalidateQueries()
  }
  return { ...rendered, form, changeElsewhere }
}

test('without typed text another organiser’s earlier change is not reported', async () => {
  const { user, form, changeElsewhere } = await openAda()
  await changeElsewhere({ last_name: 'King' })
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Last name' })).toHaveValue('King'))
  expect(form.queryByRole('alert')).toBeNull()
  await user.type(form.getByRole('textbox', { name: 'First name' }), ' Augusta')
  expect(form.queryByRole('alert')).toBeNull()
  await changeElsewhere({ phone_number: '607 555 0123' })
  expect(await form.findByRole('alert')).toHaveTextContent(/in the meantime: Phone\./)
})

test('locked controls say so while the form is being saved', async () => {
  const { user, network, form } = await openAda()
  await user.type(form.getByRole('textbox', { name: 'First name' }), ' Augusta')
  const release = network.hold(/^PATCH/)
  await user.click(form.getByRole('button', { name: 'Save' }))
  const tick = form.getByRole('checkbox', { name: 'Test user' })
  await user.click(tick)
  expect(tick).not.toBeChecked()
  expect(tick).toHaveAttribute('aria-disabled', 'true')
  expect(form.getByRole('combobox', { name: 'Application' })).toHaveAttribute('aria-disabled')
  release()
  await expectToasts('success: Ada Augusta Lovelace has been saved.')
})

test('organisers cannot take the desk from themselves, and see why', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  await renderApp(`/?people=${as.userId}`, { app, as })
  const form = within(await screen.findByRole('form', { name: 'Account' }))
  for (const name of ['Organiser', 'May log in']) {
    expect(form.getByRole('checkbox', { name })).toBeDisabled()
  }
  expect(form.getAllByText('You cannot take this from yourself.')).toHaveLength(2)
})

test('an emoji in a name counts as one character, and a name of more than 255 is not sent', async () => {
  const { user, network, form } = await openAda()
  const name = form.getByRole('textbox', { name: 'First name' })
  const longest = '🔦'.repeat(255)
  await user.clear(name)
  await user.click(name)
  await user.paste(`${longest}!`)
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter at most 255 characters.')).toBeVisible()
  expect(network.calls.some((call) => call.startsWith('PATCH'))).toBe(false)
  await user.type(name, '{Backspace}')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await expectToasts(`success: ${longest} Lovelace has been saved.`)
})

test.each([
  ['no answer', 'No connection: it is not known whether this was done.'],
  [{ status: 404, body: { detail: 'Not found.' } }, 'There is no such account.'],
] as const)('a failure to save (%o) is said above the fields', async (answer, text) => {
  const { user, network, form } = await openAda()
  await user.type(form.getByRole('textbox', { name: 'First name' }), ' Augusta')
  network.intercept(/^PATCH/, answer)
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(text)).toBeVisible()
})

test('a new user without an answer may have been added, which the form says', async () => {
  const app = await startTestApp()
  const { user, network } = await renderApp('/', { app, as: await makeOrganiser(app.db) })
  await openEventSheet(user, 'People')
  const people = within(await screen.findByRole('dialog', { name: 'People' }))
  await user.click(await people.findByRole('button', { name: 'Add' }))
  const form = within(await people.findByRole('form', { name: 'Add a user' }))
  await user.type(form.getByRole('textbox', { name: 'Email' }), 'grace@example.com')
  await user.type(form.getByRole('textbox', { name: 'First name' }), 'Grace')
  network.intercept(/^POST/, 'no answer')
  await user.click(form.getByRole('button', { name: 'Add' }))
  const text = 'No connection: it is not known whether this was done.'
  expect(await form.findByText(text)).toBeVisible()
})
