import { addresses } from '@signout/contract'
import { makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { expectToast, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

test('a link to join asks once, and who is moved by the desk is told @phone', async ({
  openAs,
  event,
}) => {
  const team = await makeTeam(event.db, { members: 1 })
  const person = await makeParticipant(event.db, { first_name: 'Katherine', last_name: 'Johnson' })
  const page = await openAs(person)
  await page.goto(addresses.join(team.code))
  const question = page.getByRole('dialog', { name: `Join Person's team ${team.code}?` })
  await question.getByRole('button', { name: 'Join team' }).click()
  await expectToast(page, `You are in team ${team.code}.`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(section(page, `Team ${team.code}`).getByRole('listitem')).toHaveCount(2)

  const other = await makeTeam(event.db)
  const desk = await openAs('admin')
  await desk.goto(addresses.team(other.code))
  await section(desk, 'Team info').getByRole('button', { name: 'Add a person' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Add a person' })
  await sheet.getByRole('searchbox', { name: 'Search people' }).fill('johnson')
  await sheet.getByRole('button', { name: /Katherine Johnson/ }).click()
  await expect(section(desk, 'Team info')).toContainText('Katherine Johnson')
  await expect(page.getByText(`The desk has moved you to team ${other.code}.`)).toBeVisible()
  await expect(section(page, `Team ${other.code}`).getByRole('listitem')).toHaveCount(3)
})
