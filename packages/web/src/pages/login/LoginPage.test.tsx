import {
  makeOrganiser,
  makeParticipant,
  makeUser,
  madePassword,
} from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '#testing/render-app.tsx'

// Tests of spec §22, §24.

const wrong = 'The email or password is incorrect'

async function openLogin(): Promise<RenderedApp & { email: string }> {
  const app = await startTestApp()
  const { email } = await makeParticipant(app.db)
  const rendered = await renderApp('/login', { app })
  await screen.findByRole('heading', { name: 'LOGIN' })
  return { ...rendered, email }
}

const emailField = () => screen.getByLabelText('Email')
const passwordField = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: 'Log In' })

async function logIn(user: UserEvent, email: string, password: string): Promise<void> {
  await user.type(emailField(), email)
  await user.type(passwordField(), password)
  await user.click(button())
}

test('the page has its title, both fields, the button and the notice about cookies', async () => {
  await openLogin()
  // A field of the type `email` would change an international domain.
  expect(emailField()).not.toHaveAttribute('type', 'email')
  expect(emailField()).toHaveAttribute('inputmode', 'email')
  expect(passwordField()).toHaveAttribute('type', 'password')
  expect(button()).toBeEnabled()
  expect(screen.getByText(/keeps cookies in your browser/)).toBeVisible()
  expect(document.title).toBe('Log in · Hackathon')
})

test.each([
  ['participant', makeParticipant, '/'],
  ['organiser', makeOrganiser, '/'],
  ['applicant', makeUser, '/acknowledgement'],
])('a %s who logs in is led on', async (_, make, path) => {
  const app = await startTestApp()
  const { email } = await make(app.db)
  const { user } = await renderApp('/login', { app })
  await screen.findByRole('heading', { name: 'LOGIN' })
  await logIn(user, ` ${email.toUpperCase()} `, madePassword)
  await waitFor(() => expect(location.pathname).toBe(path))
  expect((await screen.findAllByRole('button', { name: 'Logout' }))[0]).toBeVisible()
})

test.each(['max@müller.de', 'max@xn--mller-kva.de', 'max@müller.de\u200B'])(
  'the owner of an account with an international domain logs in as %j',
  async (typed) => {
    const app = await startTestApp()
    await makeOrganiser(app.db, { email: 'max@müller.de' })
    const { user } = await renderApp('/login', { app })
    await screen.findByRole('heading', { name: 'LOGIN' })
    await logIn(user, typed, madePassword)
    expect((await screen.findAllByRole('button', { name: 'Logout' }))[0]).toBeVisible()
    expect(screen.getByTitle('max@müller.de')).toBeVisible()
  },
)

test('the button shows a spinner until the answer is there, and takes no second click', async () => {
  const { user, email, network } = await openLogin()
  const release = network.hold(/^POST/)
  await logIn(user, email, madePassword)
  expect(within(button()).getByRole('progressbar')).toBeInTheDocument()
  await user.click(button())
  release()
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(network.calls.filter((line) => line.startsWith('POST'))).toHaveLength(1)
})

test('empty fields are named, and nothing is sent', async () => {
  const { user, network } = await openLogin()
  await user.click(button())
  expect(screen.getByText('Email is required')).toBeVisible()
  expect(screen.getByText('Password is required')).toBeVisible()
  expect(emailField()).toHaveFocus()
  expect(emailField()).toHaveAccessibleDescription('Email is required')
  expect(network.calls.filter((line) => line.startsWith('POST'))).toEqual([])
})

test('an invalid email address is reported when the field is left, until it is valid', async () => {
  const { user } = await openLogin()
  await user.type(emailField(), 'ada@example')
  await user.tab()
  expect(screen.getByText('Invalid email address')).toBeVisible()
  await user.type(emailField(), '.com')
  await user.tab()
  expect(screen.queryByText('Invalid email address')).not.toBeInTheDocument()
})

test('a wrong password is reported at both fields, and what was typed stays', async () => {
  const { user, email } = await openLogin()
  await logIn(user, email, 'not-the-password')
  await waitFor(() => expect(screen.getAllByText(wrong)).toHaveLength(2))
  expect(emailField()).toHaveAccessibleDescription(wrong)
  expect(passwordField()).toHaveAccessibleDescription(wrong)
  expect(emailField()).toHaveValue(email)
  expect(location.pathname).toBe('/login')
})

test('a wrong password sent with Enter stays reported at each field until its text changes', async () => {
  const { user, email } = await openLogin()
  await user.type(emailField(), email)
  await user.type(passwordField(), 'not-the-password{Enter}')
  await waitFor(() => expect(emailField()).toHaveFocus())
  expect(screen.getAllByText(wrong)).toHaveLength(2)
  await user.tab()
  expect(passwordField()).toHaveFocus()
  expect(screen.getAllByText(wrong)).toHaveLength(2)

  await user.type(passwordField(), '!')
  await user.tab()
  expect(passwordField()).toHaveAccessibleDescription('')
  expect(emailField()).toHaveAccessibleDescription(wrong)
})

test('too many wrong passwords are reported in the server’s words', async () => {
  const { user, email, network } = await openLogin()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const body = { email, password: 'wrong' }
    await network.client.request('POST', '/api/auth/login/', { body })
  }
  await logIn(user, email, 'not-the-password')
  const alert = await screen.findByText(/Too many/)
  expect(alert.closest('[role=alert]')).toBeVisible()
})

test.each([
  [
    'a token that is not ours',
    { status: 403, body: { detail: 'CSRF failed.' } },
    'Invalid CSRF Token',
  ],
  ['another refusal', { status: 403, body: { detail: 'Not from here.' } }, 'Not from here.'],
  ['a broken server', { status: 500 }, 'Error 500'],
  ['no answer', 'no answer', 'No connection: it is not known whether this was done.'],
] as const)('%s is reported in an alert', async (_, answer, message) => {
  const { user, email, network } = await openLogin()
  network.intercept(/^POST/, answer)
  await logIn(user, email, madePassword)
  const form = screen.getByRole('form', { name: 'Log in' })
  expect(await within(form).findByText(message)).toBeVisible()
  expect(button()).toBeEnabled()
})

test('a browser that keeps no cookie is told so, and may try again', async () => {
  const { user, email, network } = await openLogin()
  network.intercept(/users\/user/, { status: 401 })
  await logIn(user, email, madePassword)
  const form = screen.getByRole('form', { name: 'Log in' })
  expect(await within(form).findByText(/your browser keeps no cookies of this site/)).toBeVisible()
  expect(emailField()).toHaveValue(email)
  expect(button()).toBeEnabled()

  network.restore()
  await user.click(button())
  await waitFor(() => expect(location.pathname).toBe('/'))
})

test('over http, where PUBLIC_URL is https, the page says what to change instead', async () => {
  const app = await startTestApp({ config: { publicUrl: 'https://signout.example.com' } })
  const { email } = await makeParticipant(app.db)
  const { user, network } = await renderApp('/login', { app })
  await screen.findByRole('heading', { name: 'LOGIN' })
  network.intercept(/users\/user/, { status: 401 })
  await logIn(user, email, madePassword)
  const form = within(screen.getByRole('form', { name: 'Log in' }))
  const text = await form.findByText(/^You are not logged in: this page is open at http:/)
  expect(text).toHaveTextContent('Open https://signout.example.com instead')
  expect(text).toHaveTextContent('PUBLIC_URL')
  expect(text).not.toHaveTextContent(/allow/i)
})
