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

// Tests of spec §22: the link to join a team.

async function findCode() {
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit Team' }))
  return { sheet, code: sheet.getByRole('textbox', { name: 'Team code' }) }
}

async function start() {
  const app = await startTestApp()
  const { code } = await makeTeam(app.db)
  return { app, teamCode: code, link: addresses.join(code) }
}

test('the link opens the dashboard with the code filled in; joining is one click', async () => {
  const { app, teamCode, link } = await start()
  const { user } = await renderApp(link, { app, as: await makeParticipant(app.db) })
  const { sheet, code } = await findCode()
  expect(code).toHaveValue(teamCode)
  await user.click(sheet.getByRole('button', { name: 'Join team' }))
  expect(await sheet.findByText(`You are in team ${teamCode}.`)).toBeVisible()
  expect(code).toHaveValue('')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('')
})

test('the owner of the link is told so', async () => {
  const { app } = await start()
  const as = await makeParticipant(app.db)
  await renderApp(addresses.join(as.teamCode), { app, as })
  const { sheet } = await findCode()
  expect(sheet.getByText('You are already in this team.')).toBeVisible()
})

test('the link outlives the login', async () => {
  const { app, teamCode, link } = await start()
  const { email } = await makeParticipant(app.db)
  const { user } = await renderApp(link, { app })
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), madePassword)
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  const { code } = await findCode()
  expect(code).toHaveValue(teamCode)
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
  const { code } = await findCode()
  expect(code).toHaveValue(teamCode)
})
