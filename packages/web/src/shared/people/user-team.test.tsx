import {
  makeOrganiser,
  makeParticipant,
  makeTeam,
  makeUser,
} from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { openTeamPage, section } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §13: moving participants to another team.

async function openPerson() {
  const app = await startTestApp()
  const ada = await makeParticipant(app.db, { first_name: 'Ada', last_name: 'Lovelace' })
  const full = await makeTeam(app.db, { members: 4 })
  const as = await makeOrganiser(app.db)
  const rendered = await renderApp(`/?people=${ada.userId}`, { app, as })
  const team = within(await screen.findByRole('region', { name: 'Team' }))
  return { ...rendered, ada, full, team }
}

test('a person is moved by a code, into a full team after a question, and to a team of their own', async () => {
  const { user, team, full, ada } = await openPerson()
  expect(team.getByRole('link', { name: ada.teamCode })).toBeVisible()
  const code = team.getByRole('textbox', { name: 'Team code' })
  await user.type(code, full.code.toLowerCase())
  await user.click(team.getByRole('button', { name: 'Move' }))
  expect(await team.findByText('Team is full')).toBeVisible()
  await user.type(code, 'X')
  expect(team.queryByRole('button', { name: 'Move anyway' })).toBeNull()
  await user.type(code, '{Backspace}')
  await user.click(team.getByRole('button', { name: 'Move anyway' }))
  await expectToasts(`success: Ada Lovelace is in team ${full.code} now.`)
  expect(await team.findByRole('link', { name: full.code })).toBeVisible()
  expect(code).toHaveValue('')
  await user.click(team.getByRole('button', { name: 'Give them a team of their own' }))
  await waitFor(() => expect(team.queryByRole('link', { name: full.code })).toBeNull())
})

test('an unknown code says so', async () => {
  const { user, team } = await openPerson()
  await user.type(team.getByRole('textbox', { name: 'Team code' }), 'ZZZZ9')
  await user.click(team.getByRole('button', { name: 'Move' }))
  expect(await team.findByText('No team has the code ZZZZ9.')).toBeVisible()
})

test('a person is added in the info of a team', async () => {
  const { network, user, team } = await openTeamPage({
    fill: async ({ db }) => {
      await makeParticipant(db, { first_name: 'Ada', last_name: 'Lovelace' })
    },
  })
  const info = await section('Team info')
  await user.click(await info.findByRole('button', { name: 'Add a person' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add a person' }))
  await user.type(sheet.getByRole('searchbox', { name: 'Search people' }), 'lovelace')
  const release = network.hold(/^PATCH/)
  const person = await sheet.findByRole('button', { name: /Ada Lovelace/ })
  await user.click(person)
  await user.click(person)
  expect(person).toHaveAttribute('aria-disabled', 'true')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Leave before this is saved?')).toBeVisible()
  release()
  await waitFor(() => expect(screen.queryByText('Leave before this is saved?')).toBeNull())
  await expectToasts(`success: Ada Lovelace is in team ${team.code} now.`)
  expect(await screen.findByRole('row', { name: /Ada Lovelace/ })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1)
})

test('a person whom more others precede than are shown is found by more of the name', async () => {
  const { user } = await openTeamPage({
    fill: async ({ db }) => {
      for (let at = 0; at < 22; at += 1) await makeUser(db, { first_name: 'Ann' })
      await makeParticipant(db, { first_name: 'Ann', last_name: 'Zola' })
    },
  })
  const info = await section('Team info')
  await user.click(await info.findByRole('button', { name: 'Add a person' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add a person' }))
  const search = sheet.getByRole('searchbox', { name: 'Search people' })
  await user.type(search, 'ann')
  expect(await sheet.findByText(/Type more of the name/)).toBeVisible()
  expect(sheet.queryByText('No participant of another team is found.')).toBeNull()
  await user.type(search, ' zola')
  expect(await sheet.findByRole('button', { name: /Ann Zola/ })).toBeVisible()
  expect(sheet.queryByText(/Type more of the name/)).toBeNull()
})
