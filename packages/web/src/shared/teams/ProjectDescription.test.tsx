import { getTeam, updateTeam } from '@signout/contract'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

const long = 'A glove that turns sign language into speech, built from flex sensors.'

/** A dashboard with the description being edited. */
async function edit(description: string | null) {
  const app = await startTestApp()
  const team = await makeTeam(app.db, { description })
  const { user, network, client } = await renderApp('/', { app, as: team.members[0] })
  const section = within(await screen.findByRole('region', { name: 'Project Description' }))
  await user.click(await section.findByRole('button', { name: 'EDIT' }))
  const field = section.getByRole('textbox', { name: 'Project description' })
  const saved = async () => {
    const organiser = await app.as(await makeOrganiser(app.db))
    const answer = await organiser.call(getTeam, { params: { team_code: team.code } })
    return answer.body.project_description
  }
  const submit = () => user.click(section.getByRole('button', { name: 'SUBMIT' }))
  const saveElsewhere = async (text: string) => {
    const organiser = await app.as(await makeOrganiser(app.db))
    const params = { team_code: team.code }
    await organiser.call(updateTeam, { params, body: { project_description: text } })
  }
  return { user, network, client, section, field, saved, submit, saveElsewhere }
}

test('the description can be changed only after EDIT, and SUBMIT saves it', async () => {
  const { section, user, field, saved, submit } = await edit(null)
  await waitFor(() => expect(field).toHaveFocus())
  await user.type(field, ` ${long} `)
  await submit()

  expect(await section.findByText(long)).toBeVisible()
  expect(section.queryByRole('textbox')).toBeNull()
  expect(section.getByRole('button', { name: 'EDIT' })).toHaveFocus()
  expect(await saved()).toBe(long)
})

test('CANCEL discards what was typed', async () => {
  const { section, user, field, saved } = await edit(long)
  await user.type(field, ' More.')
  await user.click(section.getByRole('button', { name: 'CANCEL' }))
  expect(section.getByText(long)).toBeVisible()
  expect(await saved()).toBe(long)
})

test('the hint counts down to 60 characters, and nothing shorter is saved', async () => {
  const { section, user, field, saved, submit } = await edit(null)
  expect(section.getByText('Minimum 60 characters required')).toBeVisible()
  await user.click(field)
  await user.paste(` ${'x'.repeat(59)} `)
  expect(section.getByText('Minimum 1 characters required')).toBeVisible()
  await submit()
  expect(field).toBeInvalid()
  await waitFor(() => expect(field).toHaveFocus())
  expect(await saved()).toBeNull()

  await user.type(field, 'y')
  expect(section.queryByText(/^Minimum/)).toBeNull()
  expect(field).toBeValid()
})

test('a description is required', async () => {
  const { section, user, field, saved, submit } = await edit(long)
  await user.clear(field)
  await submit()
  expect(await section.findByText('Project description is required')).toBeVisible()
  expect(await saved()).toBe(long)
})

test('at most 500 characters are accepted', async () => {
  const { section, user, field, saved, submit } = await edit(null)
  await user.click(field)
  await user.paste('x'.repeat(501))
  expect(section.getByText('Maximum 500 characters allowed')).toBeVisible()
  await submit()
  expect(await saved()).toBeNull()

  await user.keyboard('{Backspace}')
  await submit()
  await waitFor(async () => expect(await saved()).toBe('x'.repeat(500)))
})

test.each([
  { answer: { status: 404 }, message: 'Could not update project description: Error 404' },
  { answer: { status: 500 }, message: 'Something went wrong: Error 500' },
  {
    answer: 'no answer' as const,
    message: 'No connection: it is not known whether this was done.',
  },
])('a failure ($message) is reported once and loses nothing', async ({ answer, message }) => {
  const { user, network, field, submit } = await edit(null)
  await user.click(field)
  await user.paste(long)
  network.intercept(/^PATCH/, answer)
  await submit()
  await expectToasts(`error: ${message}`)
  expect(field).toHaveValue(long)
})

const theirs = 'A glove that plays the piano, built from flex sensors and a lot of patience.'
const changed = /^Somebody else has changed the description in the meantime/

test('another user’s save while the form is open is reported, and can be adopted', async () => {
  const { user, client, section, field, saveElsewhere, saved, submit } = await edit(long)
  await user.type(field, ' Really.')
  await saveElsewhere(theirs)
  await client.invalidateQueries()
  expect(await section.findByText(changed)).toBeVisible()
  expect(section.getByText(theirs)).toBeVisible()
  expect(field).toHaveValue(`${long} Really.`)
  await user.click(section.getByRole('button', { name: 'Take over their text' }))
  expect(field).toHaveValue(theirs)
  expect(section.queryByText(changed)).toBeNull()
  await user.type(field, ' Really.')
  await submit()
  await waitFor(async () => expect(await saved()).toBe(`${theirs} Really.`))
})

test('Back asks before it throws away what was typed, and only that', async () => {
  const { user, client, section, field, saveElsewhere } = await edit(long)
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await saveElsewhere(theirs)
  await client.invalidateQueries()
  expect(await section.findByText(changed)).toBeVisible()
  expect(leave()).toBe(true)
  await user.type(field, ' Really.')
  expect(leave()).toBe(false)
  const home = location.pathname
  const [link] = screen.getAllByRole('link', { name: 'Inventory' })
  if (link) await user.click(link)
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(location.pathname).toBe(home)
  expect(field).toHaveValue(`${long} Really.`)
})
