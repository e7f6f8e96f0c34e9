import { getUser, listHistory, updateSettings } from '@signout/contract'
import { makeOrganiser, makeUser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

const continueButton = () => screen.getByRole('button', { name: 'Continue' })
const signature = () => screen.getByRole('textbox', { name: 'e-signature' })
const boxes = () => screen.getAllByRole('checkbox')

interface FormOptions {
  readonly waiver_text?: string | null
  readonly registration_team?: string
}

async function openForm({ waiver_text = null, ...user }: FormOptions = {}) {
  const app = await startTestApp({ config: { waiver_text } })
  const as = await makeUser(app.db, user)
  const rendered = await renderApp('/acknowledgement', { app, as })
  await rendered.user.click(await screen.findByRole('button', { name: 'Get started' }))
  await screen.findByRole('form', { name: 'Hardware agreement' })
  const tickAll = async () => {
    for (const box of boxes()) await rendered.user.click(box)
  }
  return { app, as, tickAll, ...rendered }
}

test('Get started leads to the waiver, the four statements and the signature', async () => {
  await openForm()
  const form = within(screen.getByRole('form', { name: 'Hardware agreement' }))
  const title = 'Hardware agreement and release of liability'
  expect(form.getByRole('heading', { name: title })).toHaveFocus()
  expect(boxes()).toHaveLength(4)
  for (const point of [
    /guarantee hardware.*first come, first served/,
    /each member.*government-issued photo ID.*returned when all components are returned/,
    /may not be kept/,
    /accountable for damaged or lost hardware.*case by case/,
  ]) {
    expect(form.getByRole('checkbox', { name: point })).not.toBeChecked()
  }
  expect(signature()).toHaveValue('')
  expect(continueButton()).toBeDisabled()
})

test('Continue requires all four boxes and a signature of which something is seen, and says so', async () => {
  const { user, tickAll } = await openForm()
  const reason = () => screen.queryByText(/first\.$/)?.textContent
  expect(reason()).toBe('Tick all four statements first.')
  await tickAll()
  expect(continueButton()).toBeDisabled()
  expect(reason()).toBe('Type your signature first.')
  await user.type(signature(), ' \u200B ')
  expect(continueButton()).toBeDisabled()
  await user.type(signature(), 'Ada Lovelace')
  expect(continueButton()).toBeEnabled()
  expect(reason()).toBeUndefined()
  for (const box of boxes()) {
    await user.click(box)
    expect(continueButton()).toBeDisabled()
    expect(reason()).toBe('Tick all four statements first.')
    await user.click(box)
    expect(continueButton()).toBeEnabled()
  }
})

test('leaving the signature empty says that it is required', async () => {
  const { user } = await openForm()
  expect(screen.queryByText('e-signature is required')).not.toBeInTheDocument()
  await user.click(signature())
  await user.tab()
  expect(await screen.findByText('e-signature is required')).toBeInTheDocument()
  expect(signature()).toBeInvalid()
  await user.type(signature(), 'A')
  await waitFor(() => expect(signature()).toBeValid())
  await user.clear(signature())
  expect(await screen.findByText('e-signature is required')).toBeInTheDocument()
})

test('unticking a box says that all are required, until all are ticked', async () => {
  const { user, tickAll } = await openForm()
  await tickAll()
  const message = () => screen.queryByText('All checkboxes are required')
  expect(message()).not.toBeInTheDocument()
  const [first, second] = boxes() as [HTMLElement, HTMLElement]
  await user.click(first)
  expect(message()).toBeInTheDocument()
  await user.click(second)
  await user.click(first)
  expect(message()).toBeInTheDocument()
  await user.click(second)
  expect(message()).not.toBeInTheDocument()
})

test('while the signature is on its way, Continue cannot be pressed', async () => {
  const { user, network, tickAll } = await openForm()
  await tickAll()
  await user.type(signature(), 'Ada Lovelace')
  const release = network.hold(/^POST/)
  await user.click(continueButton())
  expect(continueButton()).toBeDisabled()
  release()
  // Found at once; what fades in is visible a moment later.
  expect(await screen.findByRole('heading', { name: /You are placed in Team/ })).toBeInTheDocument()
  expect(network.calls.filter((line) => line.startsWith('POST'))).toHaveLength(1)
})

test('a signature of more than 255 characters is not sent', async () => {
  const { user, network, tickAll } = await openForm()
  await tickAll()
  await user.click(signature())
  await user.paste('x'.repeat(256))
  await user.click(continueButton())
  expect(await screen.findByText('Enter at most 255 characters.')).toBeInTheDocument()
  expect(network.calls.filter((line) => line.startsWith('POST'))).toEqual([])
})

test('signing brings a greeting with the new team, reads the profile, and leads to the dashboard', async () => {
  const { app, as, user, network, tickAll } = await openForm()
  await tickAll()
  await user.type(signature(), '  Ada Lovelace {Enter}')
  const greeting = await screen.findByRole('heading', { name: /You are placed in Team \w{5}\./ })
  expect(greeting).toHaveFocus()
  expect(screen.getByText('You may leave this team and join another anytime.')).toBeInTheDocument()
  expect(screen.getByText('Acceptance Status: Accepted')).toBeInTheDocument()

  const { body } = await (await app.as(as)).call(getUser, {})
  expect(body.profile).toMatchObject({ e_signature: 'Ada Lovelace', acknowledge_rules: true })
  expect(greeting).toHaveTextContent(`Team ${body.profile?.team}.`)
  const posted = network.calls.indexOf('POST /api/event/profiles/profile/')
  expect(network.calls.filter((line) => line.startsWith('POST'))).toHaveLength(1)
  expect(network.calls.slice(posted)).toContain('GET /api/event/users/user/')

  const go = screen.getByRole('link', { name: "Let's Go!" })
  expect(go).toHaveAttribute('href', '/')
  await user.click(go)
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(await screen.findByText(`Team ${body.profile?.team}`)).toBeInTheDocument()
})

test("Let's Go! leads to the dashboard even before the session has been read again", async () => {
  const { user, network, tickAll } = await openForm()
  await tickAll()
  network.hold(/^GET .*users\/user\/$/)
  await user.type(signature(), 'Ada Lovelace{Enter}')
  await user.click(await screen.findByRole('link', { name: "Let's Go!" }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(location.pathname).toBe('/')
})

test('a failure is reported and keeps what was typed and ticked', async () => {
  const { user, network, tickAll } = await openForm()
  await tickAll()
  await user.type(signature(), 'Ada Lovelace')
  network.intercept(/^POST .*profiles/, { status: 503 })
  await user.click(continueButton())
  const text =
    "An error has occurred! We couldn't grant you permission to access Hardware Signout Site: Error 503"
  await expectToasts(`error: ${text}`)
  expect(
    screen.getByText('An error has occurred while granting you permissions'),
  ).toBeInTheDocument()
  expect(signature()).toHaveValue('Ada Lovelace')
  for (const box of boxes()) expect(box).toBeChecked()
  // Continue was disabled.
  const alert = screen.getByText('An error has occurred while granting you permissions')
  expect(alert.closest('[tabindex="-1"]')).toHaveFocus()
  network.restore()
  await user.click(continueButton())
  expect(await screen.findByRole('heading', { name: /You are placed in Team/ })).toBeInTheDocument()
})

test('a signature whose answer is lost leads to the team all the same', async () => {
  const { user, network, client, tickAll } = await openForm()
  await tickAll()
  await user.type(signature(), 'Ada Lovelace')
  network.intercept(/^POST .*profiles/, 'lost')
  await user.click(continueButton())
  await expectToasts('error: No connection: it is not known whether this was done.')
  expect(
    await screen.findByText('An error has occurred while granting you permissions'),
  ).toBeVisible()
  await client.refetchQueries()
  expect(
    await screen.findByRole('heading', { name: /You are placed in Team \w{5}\./ }),
  ).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('the server’s refusal is reported: the application is no longer accepted', async () => {
  const { app, user, tickAll } = await openForm()
  await app.db.updateTable('users').set({ review_status: 'Rejected' }).execute()
  await tickAll()
  await user.type(signature(), 'Ada Lovelace')
  await user.click(continueButton())
  expect(
    await screen.findByText(/permission to access Hardware Signout Site: Error 400$/),
  ).toBeInTheDocument()
})

test('the greeting of who registered with a team names its members, or says that it is new', async () => {
  const registration_team = 'The Robots'
  const { app, user, tickAll } = await openForm({ registration_team })
  await tickAll()
  await user.type(signature(), 'Ada Lovelace')
  await user.click(continueButton())
  const isNew =
    'You registered with “The Robots”: this is a new team of it, which those who sign next join.'
  expect(await screen.findByText(isNew)).toBeVisible()
  const names = { first_name: 'Grace', last_name: 'Hopper' }
  const as = await makeUser(app.db, { ...names, registration_team: 'the robots' })
  cleanup()
  const next = await renderApp('/acknowledgement', { app, as })
  await next.user.click(await screen.findByRole('button', { name: 'Get started' }))
  await tickAll()
  await next.user.type(signature(), 'Grace Hopper')
  await next.user.click(continueButton())
  expect(await screen.findByText(/^You registered with .* is here already\.$/)).toBeVisible()
})

test('an event’s own waiver is shown as text, with its headings; the statements stay', async () => {
  const text = '# House rules\nBring *it* back.\n<b>On time.</b>\n\n# תנאים\nאני מאשר.'
  const { app, as, user, tickAll } = await openForm({ waiver_text: text })
  const form = within(screen.getByRole('form', { name: 'Hardware agreement' }))
  expect(form.getByRole('heading', { name: 'Hardware agreement' })).toHaveFocus()
  expect(form.getByRole('heading', { name: 'House rules' })).toBeVisible()
  expect(form.getByText(/^Bring \*it\* back\.\s<b>On time\.<\/b>$/)).toBeVisible()
  expect(form.getByRole('heading', { name: 'תנאים' })).toHaveAttribute('dir', 'auto')
  expect(form.queryByText(/State of New York/)).toBeNull()
  expect(boxes()).toHaveLength(4)
  await tickAll()
  await user.type(signature(), 'Ada Lovelace{Enter}')
  expect(await screen.findByRole('heading', { name: /You are placed in Team/ })).toBeVisible()
  const organiser = await app.as(await makeOrganiser(app.db))
  const query = { kind: ['profile.created' as const], user: as.userId }
  const { results } = (await organiser.call(listHistory, { query })).body
  expect(results).toMatchObject([{ detail: { waiver: expect.stringMatching(/^[\da-f]{64}$/) } }])
})

test('a waiver that was changed meanwhile is read and ticked anew, and the signature stays', async () => {
  const { app, user, tickAll } = await openForm()
  await tickAll()
  await user.type(signature(), 'Ada Lovelace')
  const organiser = await app.as(await makeOrganiser(app.db))
  await organiser.call(updateSettings, { body: { waiver_text: 'Bring it back.' } })
  await user.click(continueButton())
  const changed = 'The waiver has been changed in the meantime. Read it again before you sign.'
  expect(await screen.findByText('Bring it back.')).toBeVisible()
  await expectToasts(`error: ${changed}`)
  // At the new text as well, where it stays.
  expect(screen.getAllByText(changed)).toHaveLength(2)
  for (const box of boxes()) expect(box).not.toBeChecked()
  expect(signature()).toHaveValue('Ada Lovelace')
  expect(continueButton()).toBeDisabled()
  await tickAll()
  await user.click(continueButton())
  expect(await screen.findByRole('heading', { name: /You are placed in Team/ })).toBeVisible()
})
