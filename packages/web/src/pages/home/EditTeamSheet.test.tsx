import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp, type TestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

async function openSheet(app: TestApp, as: { userId: number }) {
  const { user, network } = await renderApp('/', { app, as })
  const edit = await screen.findByRole('button', { name: 'Edit' })
  await waitFor(() => expect(edit).toBeEnabled())
  await user.click(edit)
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit Team' }))
  const code = sheet.getByRole('textbox', { name: 'Team code' })
  const join = sheet.getByRole('button', { name: 'Join team' })
  const leave = sheet.getByRole('button', { name: 'Leave team' })
  return { user, network, sheet, code, join, leave }
}

async function startPair() {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  return { app, team, ada: firstOf(team.members) }
}

test('the sheet says when the team is locked, and shows the project description', async () => {
  const { app, ada } = await startPair()
  const { sheet } = await openSheet(app, ada)
  const lock = sheet.getByText(/Your team is locked after its first order on the day of the event/)
  expect(lock).toHaveTextContent('go to the tech station')
  expect(lock).toHaveTextContent('join or leave a team from the Dashboard')
  expect(sheet.getByText(/We build a robot that sorts screws/)).toBeVisible()
  expect(sheet.queryByText(/Team Size/)).toBeNull()
})

test.each([
  ['the description', '?sheet=edit-team'],
  ['the code of an invitation', '?join=ZZZZ9'],
])('the sheet begins with %s', async (first, search) => {
  const { app, ada } = await startPair()
  await renderApp(`/${search}`, { app, as: ada })
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit Team' }))
  const description = sheet.getByText('Project Description')
  const code = sheet.getByRole('textbox', { name: 'Team code' })
  const isAfter = code.compareDocumentPosition(description) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAfter === 0).toBe(first === 'the description')
})

test.each([
  { members: 1, title: 'Team Size Too Small!', what: 'too few people on your team' },
  { members: 5, title: 'Team Size Too Large!', what: 'too many people on your team' },
])('the sheet of a team of $members warns about its size', async ({ members, title, what }) => {
  const app = await startTestApp()
  const team = await makeTeam(app.db, { members })
  const { sheet } = await openSheet(app, firstOf(team.members))
  expect(sheet.getByText(title).parentElement).toHaveTextContent(what)
})

test('a code joins another team, in upper or lower case', async () => {
  const { app, ada } = await startPair()
  const other = await makeTeam(app.db)
  const lines = [{ item: await makeItem(app.db), quantity: 1 }]
  const order = await makeOrder(app.db, { team: other, lines })
  const { user, network, code, join, sheet } = await openSheet(app, ada)
  expect(join).toBeDisabled()
  await user.type(code, ` ${other.code.toLowerCase()} `)
  const release = network.hold(/^GET .*teams\/team\/$/)
  await user.click(join)

  expect(await screen.findByText(`You have joined team ${other.code}.`)).toBeVisible()
  expect(await sheet.findByText(`You are in team ${other.code}.`)).toBeVisible()
  expect(code).toHaveValue('')
  expect(
    screen.getByRole('region', { name: `Team ${other.code}`, hidden: true }),
  ).toBeInTheDocument()
  release()
  expect(await screen.findByText(`Order #${order.id}`)).toBeInTheDocument()
})

test('while joining is under way, neither joining nor leaving can be pressed again', async () => {
  const { app, ada } = await startPair()
  const other = await makeTeam(app.db)
  const { user, network, code, join, leave } = await openSheet(app, ada)
  const release = network.hold(/^POST .*join/)
  await user.type(code, other.code)
  await user.click(join)
  for (const each of [join, leave]) expect(each).toBeDisabled()
  release()
  await waitFor(() => expect(leave).toBeEnabled())
  expect(network.calls.filter((line) => /^POST .*join/.test(line))).toHaveLength(1)
})

test('while leaving is under way, neither joining nor leaving can be pressed again', async () => {
  const { app, ada } = await startPair()
  const { user, network, code, join, leave } = await openSheet(app, ada)
  const release = network.hold(/^POST .*leave_team/)
  await user.type(code, 'ABCDE')
  await user.click(leave)
  const confirm = await screen.findByRole('button', { name: 'Leave' })
  await user.click(confirm)
  for (const each of [join, leave]) expect(each).toBeDisabled()
  expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await user.click(confirm)
  release()
  await waitFor(() => expect(leave).toBeEnabled())
  expect(network.calls.filter((line) => /^POST .*leave_team/.test(line))).toHaveLength(1)
})

test('a participant cannot join their own team’s code', async () => {
  const { app, team, ada } = await startPair()
  const { user, code, join, sheet } = await openSheet(app, ada)
  await user.type(code, team.code.toLowerCase())
  expect(join).toBeDisabled()
  expect(sheet.getByText('You are already in this team.')).toBeVisible()
})

test('a participant whose team has an active order cannot join another team', async () => {
  const { app, team, ada } = await startPair()
  const lines = [{ item: await makeItem(app.db), quantity: 1 }]
  await makeOrder(app.db, { team, status: 'Picked Up', lines })
  const { user, code, join, sheet } = await openSheet(app, ada)
  await user.type(code, 'ABCDE')
  expect(await sheet.findByText(/once your team has no active order/)).toBeVisible()
  expect(join).toBeDisabled()
})

test('a team with an active order cannot be left, which is said before the question', async () => {
  const { app, team, ada } = await startPair()
  const lines = [{ item: await makeItem(app.db), quantity: 1 }]
  await makeOrder(app.db, { team, lines })
  const { leave } = await openSheet(app, ada)
  await waitFor(() => expect(leave).toBeDisabled())
  expect(leave).toHaveAccessibleDescription('You can leave your team once it has no active order.')
})

test('a full team refuses: the toast says what failed, the field why, and the code stays', async () => {
  const { app, ada } = await startPair()
  const full = await makeTeam(app.db, { members: 4 })
  const { user, code, join, sheet } = await openSheet(app, ada)
  await user.type(code, full.code)
  await user.click(join)

  expect(await screen.findByText(`Failed to join the team ${full.code}`)).toBeVisible()
  expect(await sheet.findByText('Team is full')).toBeVisible()
  expect(code).toHaveValue(full.code)
  await user.type(code, 'X')
  expect(join).toBeEnabled()
})

test.each(['zzzzz', 'sky7', 'a/b'])(
  'an unknown code is refused, by its name: %s',
  async (typed) => {
    const { app, ada } = await startPair()
    const { user, code, sheet } = await openSheet(app, ada)
    await user.type(code, `${typed}{Enter}`)
    await expectToasts(`error: Failed to join the team ${typed.toUpperCase()}`)
    expect(await sheet.findByText(`No team has the code ${typed.toUpperCase()}.`)).toBeVisible()
    expect(code).toHaveValue(typed)
  },
)

test('without a connection the field says what was not done, and joining again takes it back', async () => {
  const { app, ada } = await startPair()
  const other = await makeTeam(app.db)
  const { user, network, code, join, sheet } = await openSheet(app, ada)
  network.intercept(/^POST .*join/, 'no answer')
  await user.type(code, other.code)
  await user.click(join)
  const reason = `No connection: it is not known whether this was done.`
  expect(await sheet.findByText(reason)).toBeVisible()
  await expectToasts(`error: Failed to join the team ${other.code}`)

  network.restore()
  await user.click(join)
  await expectToasts(`success: You have joined team ${other.code}.`)
})

test('where the server gives no reason against joining, its status is shown', async () => {
  const { app, ada } = await startPair()
  const { user, network, code, sheet } = await openSheet(app, ada)
  network.intercept(/^POST .*join/, { status: 500 })
  await user.type(code, 'a2b3c{Enter}')
  await expectToasts('error: Failed to join the team A2B3C')
  expect(await sheet.findByText('Error 500')).toBeVisible()
})

test('leaving asks first, and gives the user a new team', async () => {
  const { app, team, ada } = await startPair()
  const { user, leave, sheet } = await openSheet(app, ada)
  await user.click(leave)
  const title = `Leave team ${team.code}?`
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const question = dialog.getByText(title)
  const renamings: (string | null)[] = []
  const watch = new MutationObserver(() => renamings.push(question.textContent))
  watch.observe(question, { characterData: true, childList: true, subtree: true })
  await user.click(dialog.getByRole('button', { name: 'Leave' }))

  expect(
    await screen.findByText(new RegExp(`^You have left team ${team.code} and are in team`)),
  ).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Leave team/ })).toBeNull())
  // While it fades, the question stays about the team that was left.
  expect(renamings).toEqual([])
  expect(sheet.queryByText(`You are in team ${team.code}.`)).toBeNull()
  expect(sheet.getByText('Team Size Too Small!')).toBeVisible()
})

test('a team of one cannot be left', async () => {
  const app = await startTestApp()
  const { user, leave } = await openSheet(app, await makeParticipant(app.db))
  await user.click(leave)
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await expectToasts('error: Failed to leave the team: Cannot leave a team with only 1 member')
  await waitFor(() => expect(leave).toBeEnabled())
})

test.each([
  ['no answer', 'No connection: it is not known whether this was done.'],
  [{ status: 500 }, 'Failed to leave the team: Error 500'],
] as const)('a failure to leave (%o) is reported', async (answer, text) => {
  const { app, team, ada } = await startPair()
  const { user, network, leave } = await openSheet(app, ada)
  await user.click(leave)
  network.intercept(/^POST .*leave/, answer)
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await expectToasts(`error: ${text.replace('{code}', team.code)}`)
  await waitFor(() => expect(leave).toBeEnabled())
})

test('at a pasted address Escape asks before a description that was typed is lost', async () => {
  const { app, ada } = await startPair()
  const { user } = await renderApp('/?sheet=edit-team', { app, as: ada })
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit Team' }))
  await user.click(await sheet.findByRole('button', { name: 'EDIT' }))
  const field = sheet.getByRole('textbox', { name: 'Project description' })
  await user.type(field, ' Really.')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
  expect(field).toHaveDisplayValue(/ Really\.$/)
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Team' })).toBeNull())
  expect(location.search).toBe('')
})
