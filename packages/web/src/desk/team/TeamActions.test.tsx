import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { letButtonsSettle } from '#testing/browser.ts'
import { openTeamPage, type TeamPageTest } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

async function ask({ user }: TeamPageTest) {
  const button = await screen.findByRole('button', { name: 'Delete team' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  return dialog()
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Delete team' }))

const exists = async ({ app, team }: TeamPageTest) =>
  (await app.db.selectFrom('teams').select('id').where('id', '=', team.id).execute()).length > 0

const firstQuestion = (code: string) => `Are you sure you want to delete this team (${code})?`
const secondQuestion =
  'This team has multiple members. Deleting it will also remove all team members. Are you sure you want to continue?'

test('two confirmations delete a team with members and lead to the list', async () => {
  const page = await openTeamPage()
  const { user, team, network } = page
  const first = await ask(page)
  expect(first.getByText(firstQuestion(team.code))).toBeVisible()
  expect(first.getByRole('button', { name: 'No' })).toBeVisible()
  await user.click(first.getByRole('button', { name: 'Yes' }))
  const second = await dialog()
  expect(second.getByText(secondQuestion)).toBeVisible()
  expect(await exists(page)).toBe(true)
  await user.dblClick(second.getByRole('button', { name: 'Yes, Delete' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Teams' })).toBeVisible()
  expect(location.pathname).toBe('/teams')
  expect(await exists(page)).toBe(false)
  expect(network.calls.filter((call) => call.startsWith('DELETE'))).toEqual([
    `DELETE /api/event/teams/${team.id}/`,
  ])
  expect(screen.queryByText('Could not find team code: Error 404')).toBeNull()
})

test('a double click on the first confirmation does not confirm the second', async () => {
  const page = await openTeamPage()
  const first = await ask(page)
  letButtonsSettle()
  await page.user.click(first.getByRole('button', { name: 'Yes' }))
  const confirm = (await dialog()).getByRole('button', { name: 'Yes, Delete' })
  expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await page.user.click(confirm)
  expect(page.network.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
})

test('a user who has left the page stays where they are when the team is deleted', async () => {
  const page = await openTeamPage({ members: 0 })
  const release = page.network.hold(/^DELETE/)
  await page.user.click((await ask(page)).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.network.calls.join()).toContain('DELETE'))
  await page.user.click(screen.getByRole('link', { name: 'Orders', hidden: true }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  release()
  await expectToasts(`success: Team ${page.team.code} has been deleted.`)
  expect(location.pathname).toBe('/orders')
})

test('a team without members is deleted after one confirmation', async () => {
  const page = await openTeamPage({ members: 0 })
  const first = await ask(page)
  await page.user.click(first.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(location.pathname).toBe('/teams'))
  expect(await exists(page)).toBe(false)
})

test.each([['No'], ['Cancel']])('%s changes nothing', async (answer) => {
  const page = await openTeamPage()
  const first = await ask(page)
  if (answer === 'Cancel') await page.user.click(first.getByRole('button', { name: 'Yes' }))
  await page.user.click((await dialog()).getByRole('button', { name: answer }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await exists(page)).toBe(true)
  expect(screen.getByRole('button', { name: 'Delete team' })).toHaveFocus()
})

test('a refusal is reported and stays on the page', async () => {
  const page = await openTeamPage({
    fill: async ({ db }, team) => {
      await makeOrder(db, { team, lines: [{ item: await makeItem(db), quantity: 1 }] })
    },
  })
  await page.user.click((await ask(page)).getByRole('button', { name: 'Yes' }))
  await page.user.click((await dialog()).getByRole('button', { name: 'Yes, Delete' }))

  await expectToasts(
    'error: Failed to delete team: The team has an order that has not been returned or cancelled yet.',
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe(`/teams/${page.team.code}`)
  expect(await exists(page)).toBe(true)
})

test.each([
  ['no answer', 'No connection: it is not known whether this was done.'],
  [{ status: 404 }, 'Failed to delete team: No team has the code {code}.'],
  [{ status: 500 }, 'Failed to delete team: Error 500'],
] as const)('a deletion that fails (%o) says what is known of it', async (answer, text) => {
  const page = await openTeamPage({ members: 0 })
  page.network.intercept(/^DELETE/, answer)
  await page.user.click((await ask(page)).getByRole('button', { name: 'Yes' }))
  await expectToasts(`error: ${text.replace('{code}', page.team.code)}`)
  expect(await exists(page)).toBe(true)
})
