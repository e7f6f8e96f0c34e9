import { createPasswordLink, getUser } from '@signout/contract'
import { makeOrganiser, makeParticipant, makeUser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Network } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

const email = 'ada@example.com'

interface OpenOptions {
  readonly asOther?: boolean
  readonly prepare?: (network: Network) => void
}

/** A link that an organiser has made, opened in a browser. */
async function openLink({ asOther = false, ...options }: OpenOptions = {}) {
  const app = await startTestApp()
  const { userId: id } = await makeParticipant(app.db, { email })
  const organiser = await app.as(await makeOrganiser(app.db))
  const { body } = await organiser.call(createPasswordLink, { params: { id } })
  const { pathname, search } = new URL(body.url)
  const as = asOther ? { as: await makeUser(app.db) } : {}
  const rendered = await renderApp(pathname + search, { app, linkEmail: email, ...as, ...options })
  await screen.findByRole('heading', { name: 'Choose a password' })
  return { ...rendered, app, url: body.url }
}

const field = () => screen.getByLabelText('New password')
const save = () => screen.getByRole('button', { name: 'Save and log in' })

test('the page says whose password it is, and the token has left the address', async () => {
  await openLink()
  expect(screen.getByText(email)).toBeVisible()
  expect(location.pathname + location.search).toBe('/login')
  expect(document.body.innerHTML).not.toContain('token')
  expect(field()).toHaveAttribute('autocomplete', 'new-password')
})

test('choosing a password logs the user in', async () => {
  const { user, network } = await openLink()
  await user.type(field(), 'my-own-password')
  await user.click(save())
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect((await network.client.call(getUser, {})).body).toMatchObject({ email })
})

test('a user logged in with another account becomes the owner of the link', async () => {
  const { user } = await openLink({ asOther: true })
  await user.type(field(), 'my-own-password')
  await user.click(save())
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect((await screen.findAllByText(/^Person Number/))[0]).toBeVisible()
})

test('what was typed stays when the account of the user who is logged in has loaded', async () => {
  let release = () => {}
  const prepare = (network: Network) => {
    release = network.hold(/users\/user/)
  }
  const { user } = await openLink({ asOther: true, prepare })
  await user.type(field(), 'my-own-password')
  release()
  expect((await screen.findAllByRole('button', { name: 'Logout' }))[0]).toBeVisible()
  expect(field()).toHaveValue('my-own-password')
})

test.each([
  ['', 'Password is required'],
  ['short', 'Enter at least 8 characters.'],
  ['password123', /^This is one of the most common passwords/],
])('the password %j is refused at its field', async (password, message) => {
  const { user } = await openLink()
  if (password !== '') await user.type(field(), password)
  await user.click(save())
  expect(await screen.findByText(message)).toBeVisible()
  expect(field()).toHaveAccessibleDescription(message)
  expect(field()).toHaveFocus()
  expect(field()).toHaveValue(password)
})

test('the typed password can be shown', async () => {
  const { user } = await openLink()
  expect(field()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('checkbox', { name: 'Show the password' }))
  expect(field()).toHaveAttribute('type', 'text')
})

test('a link that was used in between leads to the login, and says so', async () => {
  const { user, app, url } = await openLink()
  const token = new URL(url).searchParams.get('token')
  const body = { token, password: 'somebody-was-faster' }
  await app.anonymous().request('POST', '/api/auth/password/', { body })
  await user.type(field(), 'my-own-password')
  await user.click(save())
  expect(await screen.findByRole('heading', { name: 'LOGIN' })).toBeVisible()
  expect(screen.getByText(/^This link has been used or is no longer valid\./)).toBeVisible()
})

test('a link that has ended shows the login, and what to do', async () => {
  const app = await startTestApp()
  await renderApp('/login?token=made-up', { app, linkEmail: null })
  await screen.findByRole('heading', { name: 'LOGIN' })
  expect(screen.getByText(/ask an organiser for a new one\.$/)).toBeVisible()
  expect(location.search).toBe('')
})

test('without an answer the form stays, and says that the outcome is unknown', async () => {
  const { user, network } = await openLink()
  network.intercept(/auth\/password/, 'no answer')
  await user.type(field(), 'my-own-password')
  await user.click(save())
  const form = within(screen.getByRole('form', { name: 'Choose a password' }))
  const text = 'No connection: it is not known whether this was done.'
  expect(await form.findByText(text)).toBeVisible()
  expect(field()).toHaveValue('my-own-password')
})

test('users who know their password can go on to the login', async () => {
  const { user } = await openLink()
  await user.click(screen.getByRole('button', { name: 'Log in with another password' }))
  expect(await screen.findByRole('heading', { name: 'LOGIN' })).toBeVisible()
})
