import {
  madePassword,
  makeOrganiser,
  makeParticipant,
  makeTeam,
  makeUser,
} from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'
import { toast } from '#ui/toasts/toasts.ts'

const isSessionRead = (call: string) => call.endsWith('/users/user/')

async function openTeamSheet(user: UserEvent) {
  const edit = await screen.findByRole('button', { name: 'Edit' })
  await waitFor(() => expect(edit).toBeEnabled())
  await user.click(edit)
  return within(await screen.findByRole('dialog', { name: 'Edit Team' }))
}

const sessionEnded =
  'warning: Your session has ended, and what was not saved is lost. Log in again.'

test.each([
  ['no answer', 'Failed to fetch user data: No connection'],
  [{ status: 500 }, 'Failed to fetch user data: Error 500'],
] as const)('a user load that fails is reported by both messages (%o)', async (answer, text) => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user, network } = await renderApp('/reports', {
    app,
    as,
    prepare: (network) => network.intercept(/users\/user/, answer),
  })
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText('An error has occurred')).toBeVisible()
  expect(location.pathname).toBe('/reports')
  expect(network.calls).toHaveLength(4)

  network.restore()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
})

test('a guest keeps the login page, with what was typed, while the server is away', async () => {
  const { user, network, client } = await renderApp('/login', { app: await startTestApp() })
  const email = await screen.findByLabelText('Email')
  await user.type(email, 'ada@example.com')
  network.intercept(/users\/user/, 'no answer')
  await act(() => client.refetchQueries())
  expect(email).toBeVisible()
  expect(email).toHaveValue('ada@example.com')
})

test('a user load that fails right after the login is shown, whatever failed before', async () => {
  const app = await startTestApp()
  const { email } = await makeOrganiser(app.db)
  const { user, network, client } = await renderApp('/login', { app })
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), madePassword)
  network.intercept(/users\/user/, 'no answer')
  await act(() => client.refetchQueries())
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  expect(await screen.findByText('Unable to load your account.')).toBeVisible()
})

test('a refusal is not tried again', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { network } = await renderApp('/reports', {
    app,
    as,
    prepare: (network) => network.intercept(/users\/user/, { status: 403 }),
  })
  expect(await screen.findByText('Failed to fetch user data: Error 403')).toBeVisible()
  expect(network.calls).toHaveLength(1)
})

test('logging out ends the session on the server and leads to the login', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user, network } = await renderApp('/reports', { app, as })
  const button = await screen.findByRole('button', { name: 'Logout' })
  act(() => toast.success('Order status has been changed.', { detail: 'Order #12' }))
  await user.click(button)
  expect(await screen.findByRole('heading', { name: 'LOGIN' })).toBeVisible()
  expect(screen.queryByText('Order status has been changed.')).toBeNull()
  expect(location.pathname).toBe('/login')
  await expectToasts()
  const answer = await network.client.request('GET', '/api/event/users/user/')
  expect(answer.status).toBe(401)
})

test('a logout that fails is reported in the server’s words', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user, network } = await renderApp('/reports', { app, as })
  network.intercept(/logout/, { status: 503, body: { detail: 'The database does not answer.' } })
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await expectToasts('error: The database does not answer.')
  expect(location.pathname).toBe('/reports')
})

test('a session that has ended in the meantime leads to the login at the next call', async () => {
  const app = await startTestApp()
  const as = await makeParticipant(app.db)
  const { user, network } = await renderApp('/404', { app, as })
  const link = await screen.findByRole('link', { name: 'Inventory' })
  network.client.cookies.delete('sessionid')
  await user.click(link)
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(await screen.findByRole('heading', { name: 'LOGIN' })).toBeVisible()
  await expectToasts(sessionEnded)
})

test('a session that ends while the page is read anew leads to the login, and says why once', async () => {
  const app = await startTestApp()
  const as = await makeParticipant(app.db)
  const { network, client } = await renderApp('/', { app, as })
  await screen.findByRole('button', { name: 'Edit' })
  network.client.cookies.delete('sessionid')
  await act(() => client.refetchQueries())
  await waitFor(() => expect(location.pathname).toBe('/login'))
  await expectToasts(sessionEnded)
})

test('a member whose team is deleted is told so at the waiver', async () => {
  const app = await startTestApp()
  const [as] = (await makeTeam(app.db)).members
  const { user } = await renderApp('/', { app, as })
  const section = within(await screen.findByRole('region', { name: 'Project Description' }))
  await user.click(await section.findByRole('button', { name: 'EDIT' }))
  await user.type(section.getByRole('textbox'), ' and sorts screws by their length and thread')
  await app.db.deleteFrom('profiles').execute()
  await user.click(section.getByRole('button', { name: 'SUBMIT' }))
  await waitFor(() => expect(location.pathname).toBe('/acknowledgement'))
  await expectToasts(
    'error: Something went wrong: Error 403',
    'warning: Your team has been deleted, and your profile with it. What was not saved is lost.',
  )
})

/** A signature typed by an applicant; `read` refetches who is logged in, as a page does that is shown again. */
async function typeSignature() {
  const app = await startTestApp()
  const as = await makeUser(app.db)
  const rendered = await renderApp('/acknowledgement', { app, as })
  const { user, network, client } = rendered
  await user.click(await screen.findByRole('button', { name: 'Get started' }))
  const signature = screen.getByRole('textbox', { name: 'e-signature' })
  await user.type(signature, 'Ada Lovelace')
  act(() => toast.warning('Removed Arduino.'))
  const logIn = ({ userId }: { readonly userId: number }) =>
    network.client.logInAs(userId, app.clock.now())
  const read = () => act(() => client.refetchQueries())
  return { app, as, signature, logIn, read }
}

test('nothing that a user typed or was told is left for another, who logs in in another tab', async () => {
  const { app, signature, logIn, read } = await typeSignature()
  await logIn(await makeUser(app.db))
  await read()
  expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible()
  expect(signature).not.toBeInTheDocument()
  expect(screen.queryByText('Removed Arduino.')).toBeNull()
})

test('a user who logs in again in another tab keeps what they typed and were told', async () => {
  const { as, signature, logIn, read } = await typeSignature()
  await logIn(as)
  await read()
  expect(signature).toBeVisible()
  expect(signature).toHaveValue('Ada Lovelace')
  expect(screen.getByText('Removed Arduino.')).toBeVisible()
})

test('a lost role closes its screens at the first refused call', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user, network } = await renderApp('/reports', { app, as })
  const link = await screen.findByRole('link', { name: 'Teams' })
  await app.db.deleteFrom('user_groups').execute()
  await user.click(link)

  await waitFor(() => expect(location.pathname).toBe('/acknowledgement'))
  await expectToasts('warning: You are no longer an organiser. What was not saved is lost.')
  expect(await screen.findByRole('heading', { name: /^Acceptance Status/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Teams' })).toBeNull()
  expect(network.calls.filter(isSessionRead)).toHaveLength(2)
})

test('a refused write refetches the role, too', async () => {
  const app = await startTestApp()
  const as = await makeParticipant(app.db)
  const { user } = await renderApp('/', { app, as })
  const sheet = await openTeamSheet(user)
  await user.type(sheet.getByRole('textbox', { name: 'Team code' }), 'ABCDE')
  await app.db.deleteFrom('profiles').execute()
  await user.click(sheet.getByRole('button', { name: 'Join team' }))

  await waitFor(() => expect(location.pathname).toBe('/acknowledgement'))
})

test('a refusal that leaves the role unchanged refetches the role once, and nothing else', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user, network } = await renderApp('/reports', { app, as })
  await screen.findByText('Reports will appear here after the event.')
  const before = network.calls.length
  network.intercept(/event\/teams/, { status: 403 })
  await user.click(screen.getByRole('link', { name: 'Teams' }))

  expect(await screen.findByText('Unable to view teams.')).toBeVisible()
  expect(location.pathname).toBe('/teams')
  await waitFor(() => expect(network.calls.filter(isSessionRead)).toHaveLength(2))
  expect(network.calls).toHaveLength(before + 2)
})

test('a lost connection shows a banner until the server answers again', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user, network } = await renderApp('/reports', { app, as })
  network.intercept(/logout/, 'no answer')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await expectToasts('error: No connection: it is not known whether this was done.')
  expect(await screen.findByText(/The connection is lost/)).toBeVisible()

  network.restore()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(screen.queryByText(/The connection is lost/)).not.toBeInTheDocument())
})

test('the banner of a lost connection is at the head of what is open above the page, too', async () => {
  const app = await startTestApp()
  const as = await makeParticipant(app.db, { team: await makeTeam(app.db) })
  const { user, network } = await renderApp('/', { app, as })
  const sheet = await openTeamSheet(user)
  await user.click(sheet.getByRole('button', { name: 'Leave team' }))
  const question = within(await screen.findByRole('dialog', { name: /^Leave team/ }))
  network.intercept(/./, 'no answer')
  await user.click(question.getByRole('button', { name: 'Leave' }))
  expect(await question.findByText(/^The connection is lost/)).toBeVisible()
  expect(sheet.getByText(/^The connection is lost/)).toBeVisible()
})
