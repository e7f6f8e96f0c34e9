import { makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

test('a participant joins a team, is seen there, and leaves it again @phone @all', async ({
  openAs,
  event,
}) => {
  const team = await makeTeam(event.db)
  const person = await makeParticipant(event.db, { first_name: 'Katherine', last_name: 'Johnson' })
  const page = await openAs(person)
  await page.goto('/')
  const alone = section(page, `Team ${person.teamCode}`)
  await alone.getByRole('button', { name: 'Join or change team' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Team' })
  await sheet.getByLabel('Team code').fill(team.code)
  await sheet.getByRole('button', { name: 'Join team' }).click()
  await expect(sheet).toContainText(`You are in team ${team.code}.`)
  await sheet.getByRole('button', { name: 'Close' }).click()
  const members = section(page, `Team ${team.code}`).getByRole('listitem')
  await expect(members).toHaveCount(3)
  await expect(page.getByText(/^1 spot remaining/)).toBeVisible()

  const desk = await openAs('admin')
  await desk.goto(`/teams/${team.code.toLowerCase()}`)
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Team ${team.code} Overview`)
  await expect(section(desk, 'Team info')).toContainText('Katherine Johnson')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await sheet.getByRole('button', { name: 'Leave team' }).click()
  await page
    .getByRole('dialog', { name: /^Leave team/ })
    .getByRole('button', { name: 'Leave' })
    .click()
  await expect(sheet).toContainText('Team Size Too Small!')
  await desk.reload()
  await expect(section(desk, 'Team info').getByRole('row')).toHaveCount(3)
  await expect(section(desk, 'Team info')).not.toContainText('Katherine Johnson')
})
