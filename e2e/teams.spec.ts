import { makeParticipant } from '@signout/server/testing/make/make.ts'
import { makeItem, makeOrder } from '@signout/server/testing/make/make-items.ts'
import { expect, test } from './fixtures/test.ts'

test('teams are found by their members, page by page, and lead to their overview', async ({
  openAs,
  event,
}) => {
  const { teamCode } = await makeParticipant(event.db)
  const crew = `Crew${teamCode}`
  for (let member = 1; member <= 24; member += 1) {
    await makeParticipant(event.db, { first_name: 'Member', last_name: crew })
  }
  // Only together what is searched for, and longer there.
  const { teamId: id, teamCode: code } = await makeParticipant(event.db, {
    first_name: 'Zoë',
    last_name: 'Adams',
  })
  await makeParticipant(event.db, { first_name: 'Member', last_name: crew, team: { id, code } })
  const zoe = { first_name: 'Zoë', last_name: `O’Neill ${crew}` }
  const team = { id: (await makeParticipant(event.db, zoe)).teamId }
  const lines = [{ item: await makeItem(event.db), quantity: 1 }]
  for (const status of ['Ready for Pickup', 'Ready for Pickup', 'Picked Up'] as const) {
    await makeOrder(event.db, { team, status, lines })
  }
  const page = await openAs('admin')
  await page.goto('/teams')
  await expect(page.getByText(/^SHOWING \d+ OF \d+ TEAMS$/)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(crew.toUpperCase())
  await expect(page.getByText('SHOWING 24 OF 26 TEAMS')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('SHOWING 26 OF 26 TEAMS')).toBeVisible()
  const cards = page.getByRole('list', { name: 'Teams' }).getByRole('link')
  await expect(cards).toHaveCount(26)
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()

  await page.getByRole('searchbox').fill(`zoe ${crew}`)
  await expect(page.getByText('SHOWING 2 OF 2 TEAMS')).toBeVisible()
  await expect(cards).toContainText(['O’Neill', 'Adams'])
  await page.getByRole('searchbox').fill(`zoe o'neill ${crew}`)
  await expect(page.getByText('SHOWING 1 OF 1 TEAMS')).toBeVisible()
  await expect(cards).toContainText(`Zoë O’Neill ${crew}2 ready · 1 out`)
  const address = page.url()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Team \w{5} Overview$/)
  await page.goBack()
  expect(page.url()).toBe(address)
  await expect(cards).toHaveCount(1)

  await page.getByRole('searchbox').fill(`nobody of ${crew}`)
  await expect(page.getByText('NO TEAMS FOUND')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/teams')
})
