import { addresses } from '@signout/contract'
import {
  makeParticipant,
  makeTeam,
  makeUser,
  madePassword,
} from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §22: the link to join a team.

async function findQuestion(teamCode: string) {
  const name = `Join Person and Person's team ${teamCode}?`
  return within(await screen.findByRole('dialog', { name }))
}

async function start() {
  const app = await startTestApp()
  const { code } = await makeTeam(app.db)
  return { app, teamCode: code, link: addresses.join(code) }
}

test('the link asks whether to join the team of these people, which is one click', async () => {
  const { app, teamCode, link } = await start()
  const { user } = await renderApp(link, { app, as: await makeParticipant(app.db) })
  const question = await findQuestion(teamCode)
  await user.click(question.getByRole('button', { name: 'Join team' }))
  expect(await screen.findByText(`You are in team ${teamCode}.`)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('')
  expect(screen.getByRole('heading', { name: `Team ${teamCode}` })).toBeVisible()
})

test('a team that has become full says so, and the question can be put away', async () => {
  const { app, teamCode, link } = await start()
  const { user } = await renderApp(link, { app, as: await makeParticipant(app.db) })
  const question = await findQuestion(teamCode)
  const { id } = await app.db
    .selectFrom('teams')
    .select('id')
    .where('team_code', '=', teamCode)
    .executeTakeFirstOrThrow()
  for (let at = 0; at < 2; at += 1) await makeParticipant(app.db, { team: { id, code: teamCode } })
  await user.click(question.getByRole('button', { name: 'Join team' }))
  expect(await question.findByText('Team is full')).toBeVisible()
  await expectToasts(`error: Failed to join the team ${teamCode}`)
  await user.click(question.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('')
})

test('where nothing can be joined the sheet says why', async () => {
  const { app } = await start()
  await renderApp(addresses.join('ZZZZ9'), { app, as: await makeParticipant(app.db) })
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit Team' }))
  expect(sheet.getByRole('textbox', { name: 'Team code' })).toHaveValue('ZZZZ9')
})

test('the owner of the link is told so', async () => {
  const { app } = await start()
  const as = await makeParticipant(app.db)
  await renderApp(addresses.join(as.teamCode), { app, as })
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit Team' }))
  expect(sheet.getByText('You are already in this team.')).toBeVisible()
})

test('the link outlives the login', async () => {
  const { app, teamCode, link } = await start()
  const { email } = await makeParticipant(app.db)
  const { user } = await renderApp(link, { app })
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), madePassword)
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  expect(await findQuestion(teamCode)).toBeDefined()
})

test('the link outlives the waiver', async () => {
  const { app, teamCode, link } = await start()
  const as = await makeUser(app.db, { review_status: 'Accepted' })
  const { user } = await renderApp(link, { app, as })
  await user.click(await screen.findByRole('button', { name: 'Get started' }))
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.type(screen.getByRole('textbox'), 'Ada Lovelace')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('link', { name: "Let's Go!" }))
  expect(await findQuestion(teamCode)).toBeDefined()
})
