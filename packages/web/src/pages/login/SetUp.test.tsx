import { createSetupToken } from '@signout/server/accounts/users/setup.ts'
import { madePassword } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §5.

async function openLink() {
  const app = await startTestApp()
  const token = await createSetupToken(app.db)
  const rendered = await renderApp(`/login?token=${token}`, { app, isSetup: true })
  const form = within(await screen.findByRole('form', { name: 'The first organiser' }))
  const type = async (name: string, text: string) =>
    rendered.user.type(form.getByLabelText(new RegExp(`^${name}`)), text)
  const send = async () =>
    rendered.user.click(form.getByRole('button', { name: 'Create and log in' }))
  return { ...rendered, app, form, type, send }
}

test('the link of a start leads to the dashboard of the first organiser', async () => {
  const { type, send } = await openLink()
  expect(location.search).toBe('')
  await type('Email', 'ada@example.com')
  await type('First name', 'Ada')
  await type('Last name', 'Lovelace')
  await type('Password', madePassword)
  await send()
  expect(await screen.findByRole('heading', { name: 'Hackathon Admin Dashboard' })).toBeVisible()
})

test('errors show at their fields; a link that has ended says so', async () => {
  const { app, form, type, send } = await openLink()
  await type('Email', 'ada@example.com')
  await type('First name', 'Ada')
  await type('Password', 'password123')
  await send()
  const password = form.getByLabelText(/^Password/)
  await waitFor(() => expect(password).toHaveAttribute('aria-invalid', 'true'))
  await createSetupToken(app.db)
  await type('Password', ' but longer')
  await send()
  expect(await screen.findByText(/has been used or is no longer valid/)).toBeVisible()
})

test('without an answer the form stays, and says that the outcome is unknown', async () => {
  const { form, network, type, send } = await openLink()
  await type('Email', 'ada@example.com')
  await type('First name', 'Ada')
  await type('Last name', 'Lovelace')
  await type('Password', madePassword)
  network.intercept(/^POST/, 'no answer')
  await send()
  const text = 'No connection: it is not known whether this was done.'
  expect(await form.findByText(text)).toBeVisible()
})
