import { type BodyOf, updateUser } from '@signout/contract'
import {
  makeOrganiser,
  makeParticipant,
  makeTeam,
  makeUser,
} from '@signout/server/testing/world/make.ts'
import { startTestApp, type TestApp } from '@signout/server/testing/world/test-app.ts'
import { times } from '@signout/server/testing/runs.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openEventSheet } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

const sheet = async () => within(await screen.findByRole('dialog', { name: 'People' }))

/** The dashboard of Olga, an organiser, among the users that `fill` makes. */
async function openUsers(fill: (app: TestApp) => Promise<unknown> = async () => {}, path = '/') {
  const app = await startTestApp()
  const olga = await makeOrganiser(app.db, { first_name: 'Olga', last_name: 'Desk' })
  await fill(app)
  const rendered = await renderApp(path, { app, as: olga })
  if (path === '/') {
    await openEventSheet(rendered.user, 'People')
  }
  const people = await sheet()
  const rows = () => people.findAllByRole('listitem')
  const open = async (name: RegExp) => {
    await rendered.user.click(await people.findByRole('button', { name }))
    await people.findByRole('form', { name: 'Account' })
  }
  return { ...rendered, app, olga, people, rows, open }
}

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
const addAda = ({ db }: TestApp) => makeUser(db, ada)

/** Another desk changes Ada. */
async function changeElsewhere(app: TestApp, body: BodyOf<typeof updateUser>) {
  const { id } = await app.db
    .selectFrom('users')
    .where('email', '=', ada.email)
    .select('id')
    .executeTakeFirstOrThrow()
  const other = await app.as(await makeOrganiser(app.db))
  await other.call(updateUser, { params: { id }, body })
}

test('all users are listed with the marks that tell them apart', async () => {
  const { rows } = await openUsers(async ({ db }) => {
    await makeUser(db, { first_name: 'Ada', review_status: 'Waitlisted' })
    await makeUser(db, { first_name: 'Bob', is_active: false, review_status: 'None' })
    await makeParticipant(db, { first_name: 'Cleo', isTestUser: true })
  })
  const texts = (await rows()).map((row) => row.textContent)
  expect(texts).toEqual([
    expect.stringMatching(/^Ada .*Waitlisted$/),
    expect.stringMatching(/^Bob .*Disabled$/),
    expect.stringMatching(/^Cleo .*Test userTeam T[A-Z]{4}$/),
    expect.stringMatching(/^Olga Desk.*Organiser/),
  ])
})

test('a long list loads on demand', async () => {
  const { user, people } = await openUsers(({ db }) => times(55, () => makeUser(db)))
  expect(await people.findByText('SHOWING 50 OF 56 PEOPLE')).toBeVisible()
  await user.click(people.getByRole('button', { name: 'Load more' }))
  expect(await people.findByText('SHOWING 56 OF 56 PEOPLE')).toBeVisible()
})

test('a list that cannot be loaded says so, and loads again', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user, network } = await renderApp('/?people=all', {
    app,
    as,
    prepare: (network) => network.intercept(/event\/users\/\?/, { status: 500 }),
  })
  const people = await sheet()
  expect(await people.findByText('Unable to view people.')).toBeVisible()
  network.restore()
  await user.click(people.getByRole('button', { name: 'Retry' }))
  expect(await people.findByText('SHOWING 1 OF 1 PEOPLE')).toBeVisible()
})

test('a user is opened, changed and left; only what was changed is sent', async () => {
  const { user, app, people, open } = await openUsers(addAda)
  await open(/^Ada Lovelace/)
  expect(people.getByRole('heading', { name: 'Ada Lovelace' })).toHaveFocus()
  expect(people.getByText('Has never logged in.')).toBeVisible()
  const phone = people.getByRole('textbox', { name: 'Phone' })
  await user.type(phone, '607 555 0123')
  await user.click(people.getByRole('checkbox', { name: 'Test user' }))
  await user.click(people.getByRole('button', { name: 'Save' }))
  await expectToasts('success: Ada Lovelace has been saved.')
  const [row] = await app.db.selectFrom('history').select('detail').execute()
  expect(Object.keys(JSON.parse(row?.detail ?? '').changes)).toEqual(['phone_number', 'groups'])
  await user.click(people.getByRole('button', { name: 'All people' }))
  expect(await people.findByRole('button', { name: /^Ada Lovelace.*Test user/ })).toBeVisible()
  await user.click(people.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(location.search).toBe(''))
})

test('another organiser’s change shows, and typed text stays', async () => {
  const { user, app, client, people, open } = await openUsers(addAda)
  await open(/^Ada Lovelace/)
  const first = people.getByRole('textbox', { name: 'First name' })
  await user.clear(first)
  await user.type(first, 'Augusta')
  await changeElsewhere(app, { first_name: 'Adele', last_name: 'King', is_active: false })
  await client.invalidateQueries()
  await waitFor(() =>
    expect(people.getByRole('checkbox', { name: 'May log in' })).not.toBeChecked(),
  )
  expect(people.getByRole('textbox', { name: 'Last name' })).toHaveValue('King')
  expect(first).toHaveValue('Augusta')
  expect(people.getByRole('alert')).toHaveTextContent(
    'Somebody else has changed this user in the meantime: First name, Last name, May log in.',
  )
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
  await user.click(people.getByRole('button', { name: 'Save' }))
  await expectToasts('success: Augusta King has been saved.')
  expect(people.queryByRole('alert')).toBeNull()
})

test('one’s own save is not shown as another’s change while the list is refetched', async () => {
  const { user, network, people, open } = await openUsers(addAda)
  await open(/^Ada Lovelace/)
  const first = people.getByRole('textbox', { name: 'First name' })
  await user.type(first, ' Augusta')
  const [release, answerList] = [network.hold(/^PATCH/), network.hold(/^GET .*users/)]
  await user.click(people.getByRole('button', { name: 'Save' }))
  await user.type(first, ' King')
  release()
  await expectToasts('success: Ada Augusta Lovelace has been saved.')
  expect(first).toHaveValue('Ada Augusta')
  expect(people.queryByRole('alert')).toBeNull()
  answerList()
})

test.each([
  [
    'All people',
    (user: UserEvent) => user.click(screen.getByRole('button', { name: 'All people' })),
  ],
  ['Close', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['Back', async () => window.history.back()],
])('%s asks before it throws away what was typed', async (_way, leave) => {
  const { user, people, open } = await openUsers(addAda)
  await open(/^Ada Lovelace/)
  const first = people.getByRole('textbox', { name: 'First name' })
  const address = location.search
  await user.type(first, ' Augusta')
  await leave(user)
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(first).toHaveValue('Ada Augusta')
  await waitFor(() => expect(location.search).toBe(address))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
  await leave(user)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(location.search).not.toBe(address))
  await waitFor(() => expect(people.queryByRole('form')).toBeNull())
})

test('a refusal is said at its field, or above all of them', async () => {
  const { user, network, people, open } = await openUsers(addAda)
  await open(/^Ada Lovelace/)
  const name = people.getByRole('textbox', { name: 'First name' })
  await user.clear(name)
  await user.click(people.getByRole('button', { name: 'Save' }))
  expect(name).toHaveAccessibleDescription('Enter a name.')
  await user.type(name, 'Augusta')
  network.intercept(/^PATCH/, { status: 400, body: { phone_number: ['Enter digits.'] } })
  await user.click(people.getByRole('button', { name: 'Save' }))
  const phone = people.getByRole('textbox', { name: 'Phone' })
  await waitFor(() => expect(phone).toHaveAccessibleDescription('Enter digits.'))
  network.restore()
  const detail = 'This is the last active organiser: make somebody else one first.'
  network.intercept(/^PATCH/, { status: 400, body: { detail } })
  await user.click(people.getByRole('button', { name: 'Save' }))
  expect(await people.findByText(detail)).toBeVisible()
  expect(name).toHaveValue('Augusta')
})

test('a new user is shown next, ready for a password link', async () => {
  const { user, people } = await openUsers(addAda)
  await user.click(people.getByRole('button', { name: 'Add' }))
  const form = within(await people.findByRole('form', { name: 'Add a user' }))
  const email = form.getByRole('textbox', { name: 'Email' })
  expect(email).toHaveFocus()
  await user.type(email, 'ADA@example.com')
  await user.type(form.getByRole('textbox', { name: 'First name' }), 'Grace')
  await user.click(form.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(email).toHaveAccessibleDescription('Somebody already has this email address.'),
  )
  await user.clear(email)
  await user.type(email, 'grace@example.com')
  await user.click(form.getByRole('button', { name: 'Add' }))
  await expectToasts('success: Grace has been added.')
  expect(await people.findByRole('heading', { name: 'Grace' })).toBeVisible()
  expect(people.getByRole('button', { name: 'Make a link' })).toBeEnabled()
  await user.click(people.getByRole('button', { name: 'All people' }))
  expect(await people.findByText('SHOWING 3 OF 3 PEOPLE')).toBeVisible()
})

test('a password link is shown once, to scan and to copy', async () => {
  const { user, people, open } = await openUsers(addAda)
  await open(/^Ada Lovelace/)
  await user.click(people.getByRole('button', { name: 'Make a link' }))
  expect(
    await people.findByRole('img', { name: 'QR code of the password link for Ada Lovelace' }),
  ).toBeVisible()
  const link = people.getByRole('textbox', { name: 'Password link for Ada Lovelace' })
  const { value } = link as HTMLInputElement
  expect(value).toMatch(/\/login\?token=[\w-]{43}$/)
  await user.click(people.getByRole('button', { name: 'Copy the password link for Ada Lovelace' }))
  expect(await people.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(value)

  expect(people.getByText(/^No phone can open this link/)).toBeVisible()

  await user.click(people.getByRole('button', { name: 'Make another link' }))
  await waitFor(() => expect(link).not.toHaveValue(value))
  await user.click(people.getByRole('button', { name: 'All people' }))
  await open(/^Ada Lovelace/)
  expect(people.queryByRole('img')).toBeNull()
})

test('a password link that is being made is not left without a question', async () => {
  const { user, network, people, open } = await openUsers(addAda)
  await open(/^Ada Lovelace/)
  const release = network.hold(/password-link/)
  await user.click(people.getByRole('button', { name: 'Make a link' }))
  await user.click(people.getByRole('button', { name: 'All people' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull())
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeVisible()
  release()
  expect(
    await people.findByRole('textbox', { name: 'Password link for Ada Lovelace' }),
  ).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull())
})

test('a link that cannot be made is reported; disabled users get none', async () => {
  const { user, network, people, open } = await openUsers(async (app) => {
    await addAda(app)
    await makeUser(app.db, { first_name: 'Bob', last_name: '', is_active: false })
  })
  await open(/^Ada Lovelace/)
  const make = people.getByRole('button', { name: 'Make a link' })
  network.intercept(/password-link/, 'no answer')
  await user.click(make)
  await expectToasts('error: No connection: it is not known whether this was done.')
  network.restore()
  network.intercept(/password-link/, { status: 404, body: { detail: 'Not found.' } })
  await user.click(make)
  await expectToasts('error: Could not make a link: There is no such account.')
  await user.click(people.getByRole('button', { name: 'All people' }))
  await open(/^Bob/)
  expect(people.getByRole('button', { name: 'Make a link' })).toBeDisabled()
  expect(people.getByText(/^Bob may not log in\./)).toBeVisible()
})

test('an unknown user is reported as missing', async () => {
  const { people } = await openUsers(undefined, '/?people=999')
  expect(await people.findByText('There is no such account.')).toBeVisible()
})

test('a member of a team leads to the same user, and the sheet back to the team', async () => {
  const app = await startTestApp()
  const team = await makeTeam(app.db, { members: 0 })
  const member = await makeParticipant(app.db, { ...ada, team })
  const path = `/teams/${team.code}`
  const { user } = await renderApp(path, { app, as: await makeOrganiser(app.db) })
  const opener = await screen.findByRole('button', { name: 'Ada Lovelace' })
  await user.click(opener)
  const people = await sheet()
  expect(await people.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  expect(location.pathname + location.search).toBe(`${path}?people=${member.userId}`)
  await user.click(people.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe(path)
  expect(opener).toHaveFocus()
})
