import { makeOrganiser, makeUser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openEventSheet } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

test('the team that a user registered with is shown and changed, where there is one', async () => {
  const app = await startTestApp()
  const ada = await makeUser(app.db, {
    first_name: 'Ada',
    last_name: 'Lovelace',
    registration_team: 'The Robots',
  })
  await makeUser(app.db, { first_name: 'Bob' })
  const { user } = await renderApp('/', { app, as: await makeOrganiser(app.db) })
  await openEventSheet(user, 'People')
  const people = within(await screen.findByRole('dialog', { name: 'People' }))
  expect(await people.findAllByText(/^Registered with/)).toHaveLength(1)
  await user.click(people.getByRole('button', { name: /^Ada .*Registered with The Robots/ }))
  const field = await people.findByRole('textbox', { name: 'Team at registration' })
  expect(field).toHaveValue('The Robots')
  await user.clear(field)
  await user.click(people.getByRole('button', { name: 'Save' }))
  await expectToasts('success: Ada Lovelace has been saved.')
  await waitFor(() => expect(field).not.toBeInTheDocument())
  const row = app.db.selectFrom('users').select(['registration_team', 'registration_team_key'])
  expect(await row.where('id', '=', ada.userId).executeTakeFirst()).toEqual({
    registration_team: null,
    registration_team_key: null,
  })
})
