import { deadSmtp } from '@signout/server/testing/mail/start-smtp.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

const email = 'ada@example.com'

async function openForm() {
  const smtpUrl = await deadSmtp()
  const app = await startTestApp({ config: { smtpUrl, publicUrl: 'http://localhost' } })
  const rendered = await renderApp('/login', { app })
  await screen.findByRole('heading', { name: 'LOGIN' })
  await rendered.user.type(screen.getByLabelText('Email'), email)
  await rendered.user.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  return { ...rendered, app }
}

const field = () => screen.getByLabelText('Email')
const send = () => screen.getByRole('button', { name: 'Email me a link' })

test('without a mail server no mail is offered', async () => {
  await renderApp('/login', { app: await startTestApp() })
  await screen.findByRole('heading', { name: 'LOGIN' })
  expect(screen.queryByRole('button', { name: 'Forgot your password?' })).not.toBeInTheDocument()
  expect(screen.getByText(/ask an organiser for a link/)).toBeVisible()
})

test('a request for a link gets the same answer with and without an account, and leads back', async () => {
  const { user, network } = await openForm()
  expect(field()).toHaveValue(email)
  await user.click(send())
  const answer = await screen.findByText(/^If there is an account for ada@example.com,/)
  expect(answer.closest('[role=alert]')).toHaveFocus()
  expect(answer).toHaveTextContent('ask an organiser for a link')
  expect(network.calls.filter((line) => line.startsWith('POST'))).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Back to the login' }))
  expect(screen.getByRole('heading', { name: 'LOGIN' })).toBeVisible()
})

test('the focus goes to the form that appears, and what was typed comes along both ways', async () => {
  const { user } = await openForm()
  expect(field()).toHaveFocus()
  await user.type(field(), '.org')
  await user.click(screen.getByRole('button', { name: 'Back to the login' }))
  expect(screen.getByRole('heading', { name: 'LOGIN' })).toBeVisible()
  expect(field()).toHaveFocus()
  expect(field()).toHaveValue(`${email}.org`)
})

test('an invalid email is refused at its field', async () => {
  const { user, network } = await openForm()
  await user.clear(field())
  await user.click(send())
  expect(field()).toHaveAccessibleDescription('Email is required')
  await user.type(field(), 'ada')
  await user.click(send())
  expect(field()).toHaveAccessibleDescription('Invalid email address')
  expect(field()).toHaveFocus()
  expect(network.calls.filter((line) => line.startsWith('POST'))).toEqual([])
})

const tooMany = 'Too many requests for a link. Try again in 30 seconds.'

test.each([
  ['too many requests', { status: 429, body: { detail: tooMany } }, tooMany],
  ['no answer', 'no answer', 'No connection: it is not known whether this was done.'],
] as const)('%s: the form says so, and stays', async (_, answer, message) => {
  const { user, network } = await openForm()
  network.intercept(/auth\/reset/, answer)
  await user.click(send())
  const form = within(screen.getByRole('form', { name: 'Forgot your password?' }))
  expect(await form.findByText(message)).toBeVisible()
  expect(field()).toHaveValue(email)
})
