import { refuseCall } from './fixtures/pages.ts'
import { expectToast, section } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { makeWorld } from './fixtures/world.ts'

const text = 'A lamp that reads the page below it aloud to people who cannot see it well.'

test('a team describes its project, and the desk reads it @desktop @all', async ({
  openAs,
  event,
  watch,
}) => {
  const team = await makeWorld(event.db, { description: null })
  const page = await openAs(team.first)
  await page.goto('/')
  const project = section(page, 'Project Description')
  const field = project.getByRole('textbox', { name: 'Project description' })
  const submit = project.getByRole('button', { name: 'SUBMIT' })
  await expect(field).toHaveCount(0)
  await project.getByRole('button', { name: 'EDIT' }).click()
  await expect(field).toBeFocused()
  await submit.click()
  await expect(project.getByText('Project description is required')).toBeVisible()
  await field.fill('Too short')
  await submit.click()
  await expect(project.getByText('Minimum 51 characters required')).toBeVisible()
  await field.fill('x'.repeat(501))
  await submit.click()
  await expect(project.getByText('501 / 500')).toBeVisible()
  await project.getByRole('button', { name: 'CANCEL' }).click()
  await expect(project.getByRole('button', { name: 'EDIT' })).toBeFocused()
  await expect(project).not.toContainText('Too short')

  await project.getByRole('button', { name: 'EDIT' }).click()
  await field.fill(text)
  await refuseCall(page, watch, `PATCH /api/event/teams/${team.code}`, 500, {})
  await submit.click()
  await expectToast(page, 'Something went wrong: Error 500')
  await expect(field).toHaveValue(text)
  await page.unrouteAll()
  await submit.click()
  await expect(project.getByText(text)).toBeVisible()
  await expect(field).toHaveCount(0)

  const desk = await openAs('admin')
  await desk.goto(`/teams/${team.code}`)
  await expect(section(desk, 'Project Description')).toContainText(text)
})
