import { updateProfile } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { firstOf } from '#testing/browser.ts'

// Tests of spec §22.

const title = 'Before your first order'

/** The dashboard of a team with so many members and no description. */
async function openDashboard(members: number, now?: Date) {
  const app = await startTestApp(now && { now })
  const team = await makeTeam(app.db, { members, description: null })
  const rendered = await renderApp('/', { app, as: team.members[0] })
  await screen.findByRole('region', { name: 'Pending Orders' })
  return { app, team, ...rendered }
}

const ticks = () =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('listitem')
    .map((step) => within(step).getByRole('img').textContent)

test('a team that has not ordered sees what it still needs, and where that is done', async () => {
  const { app, team, client, user } = await openDashboard(1)
  // Of the size the warning alone tells.
  expect(ticks()).toEqual(['To do', 'To do'])
  await user.click(screen.getByRole('link', { name: 'A project description' }))
  const sheet = await screen.findByRole('dialog', { name: 'Edit Team' })
  expect(within(sheet).getByRole('heading', { name: 'Project Description' })).toBeVisible()
  await user.click(within(sheet).getByRole('button', { name: 'Close' }))

  const { profileId: id } = firstOf(team.members)
  const desk = await app.as(await makeOrganiser(app.db))
  await desk.call(updateProfile, { params: { id }, body: { id_provided: true } })
  await client.refetchQueries()
  await waitFor(() => expect(ticks()).toEqual(['To do', 'Done']))
})

test('it is gone once the team has ordered', async () => {
  const { app, team, client } = await openDashboard(2)
  expect(ticks()).toEqual(['Done', 'To do', 'To do'])
  await makeOrder(app.db, { team, lines: [{ item: await makeItem(app.db), quantity: 1 }] })
  await client.refetchQueries()
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
})

test('after the window nothing is missing any more', async () => {
  await openDashboard(1, new Date('2026-01-01T12:00:00.000Z'))
  expect(screen.queryByRole('region', { name: title })).toBeNull()
})
