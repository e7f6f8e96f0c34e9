import { login } from '@signout/contract'
import { makeOrganiser, madePassword } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

async function openDialog() {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const rendered = await renderApp('/reports', { app, as })
  const footer = within(screen.getByRole('contentinfo'))
  await rendered.user.click(await footer.findByRole('button', { name: 'Change password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
  await dialog.findByRole('form')
  const change = async (current: string, password: string) => {
    const fields = [
      dialog.getByLabelText('Current password'),
      dialog.getByLabelText('New password'),
    ]
    for (const [at, text] of [current, password].entries()) {
      const field = fields[at]
      if (field === undefined) throw new Error('There are two fields.')
      await rendered.user.clear(field)
      if (text !== '') await rendered.user.type(field, text)
    }
    await rendered.user.click(dialog.getByRole('button', { name: 'Change password' }))
  }
  return { ...rendered, app, as, dialog, change }
}

test('it is only offered to logged-in users', async () => {
  await renderApp('/login', { app: await startTestApp() })
  await screen.findByRole('heading', { name: 'LOGIN' })
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
})

test('the password is changed, and the page stays', async () => {
  const { app, as, change } = await openDialog()
  await change(madePassword, 'my-own-password')
  await expectToasts('success: Your password has been changed. You are logged out everywhere else.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe('/reports')
  const body = { email: as.email, password: 'my-own-password' }
  expect((await app.anonymous().call(login, { body })).status).toBe(200)
})

test('errors show at their fields, and typed text stays', async () => {
  const { dialog, change } = await openDialog()
  await change('', 'short')
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(
    'Password is required',
  )
  expect(dialog.getByLabelText('New password')).toHaveAccessibleDescription(
    'Enter at least 8 characters.',
  )
  await change('wrong-password', 'password123')
  await waitFor(() =>
    expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(
      'This is not your current password.',
    ),
  )
  expect(dialog.getByLabelText('New password')).toHaveAccessibleDescription(/most common passwords/)
  expect(dialog.getByLabelText('Current password')).toHaveFocus()
  expect(dialog.getByLabelText('New password')).toHaveValue('password123')
})

const detail = 'Too many wrong passwords. Try again in 30 seconds.'

test.each([
  [{ status: 429, body: { detail } }, detail],
  ['no answer', 'No connection: it is not known whether this was done.'],
] as const)('any other failure (%o) is said above the fields', async (answer, text) => {
  const { network, dialog, change } = await openDialog()
  network.intercept(/auth\/password/, answer)
  await change(madePassword, 'my-own-password')
  expect(await dialog.findByText(text)).toBeVisible()
})

test('Escape and Back ask before they throw away what was typed; Cancel says what it does', async () => {
  const { user, dialog } = await openDialog()
  expect(location.search).toBe('?sheet=password')
  const field = dialog.getByLabelText('New password')
  await user.type(field, 'my-own-password')
  for (const leave of [() => user.keyboard('{Escape}'), async () => window.history.back()]) {
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
    expect(field).toHaveValue('my-own-password')
  }
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe('/reports')
})
