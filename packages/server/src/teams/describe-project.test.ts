import { getTeam, updateTeam } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeTeam } from '../testing/make/make.ts'
import { startEvent } from '../testing/worlds/start-event.ts'

test('a member describes the project, and both roles read it', async () => {
  const { ada, organiser, clock, team } = await startEvent()
  clock.advance(1000)
  const params = { team_code: team.code }
  const text = '  Ein Roboter, der “Schrauben” sortiert 🤖\nund zählt  '
  const answer = await ada.call(updateTeam, { params, body: { project_description: text } })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      id: team.id,
      project_description: text.trim(),
      updated_at: clock.now().toISOString(),
      profiles: [{ e_signature: 'A signature' }, { e_signature: null, phone_number: '' }],
    },
  })
  const seen = await organiser.call(getTeam, { params })
  expect(seen.body.project_description).toBe(text.trim())
})

test('an organiser changes the description of any team', async () => {
  const { organiser, team } = await startEvent()
  const answer = await organiser.request('PATCH', `/api/event/teams/${team.code.toLowerCase()}`, {
    body: { project_description: 'x' },
  })
  expect(answer).toMatchObject({
    status: 200,
    body: { project_description: 'x', profiles: [{ e_signature: 'A signature' }, {}] },
  })
})

test('500 characters are enough, 501 too many, counted after trimming', async () => {
  const { ada, team } = await startEvent()
  const params = { team_code: team.code }
  const put = (project_description: string) =>
    ada.call(updateTeam, { params, body: { project_description } })
  expect(await put(` ${'é'.repeat(500)} `)).toMatchObject({ status: 200 })
  const refused = await put('é'.repeat(501))
  expect(refused.status).toBe(400)
  expect(refused.body).toEqual({ project_description: ['Maximum 500 characters allowed'] })
})

test.each([
  [{ project_description: '' }, { project_description: ['Project description is required'] }],
  [{ project_description: ' \n\t ' }, { project_description: ['Project description is required'] }],
  [{ project_description: null }, { project_description: [expect.any(String)] }],
  [{ project_description: 5 }, { project_description: [expect.any(String)] }],
  [{}, { project_description: [expect.any(String)] }],
  [{ project_description: 'x', team_code: 'AAAAA' }, { team_code: ['Unknown field.'] }],
  [{ project_description: 'x', id: 1 }, { id: ['Unknown field.'] }],
  [[], { non_field_errors: [expect.any(String)] }],
])('%j is refused and changes nothing', async (body, errors) => {
  const { ada, organiser, team } = await startEvent()
  const params = { team_code: team.code }
  const before = await organiser.call(getTeam, { params })
  const answer = await ada.request('PATCH', `/api/event/teams/${team.code}/`, { body })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(errors)
  expect((await organiser.call(getTeam, { params })).body).toEqual(before.body)
})

test('participants cannot change the description of another team, known or unknown', async () => {
  const { ada, organiser, db } = await startEvent()
  const other = await makeTeam(db)
  const body = { project_description: 'Taken over' }
  const answer = await ada.call(updateTeam, { params: { team_code: other.code }, body })
  expect(answer.status).toBe(403)
  const after = await organiser.call(getTeam, { params: { team_code: other.code } })
  expect(after.body.project_description).not.toBe('Taken over')
  expect(await ada.call(updateTeam, { params: { team_code: 'ZZZZZ' }, body })).toMatchObject({
    status: 403,
  })
  expect(await organiser.call(updateTeam, { params: { team_code: 'ZZZZZ' }, body })).toMatchObject({
    status: 404,
  })
})
