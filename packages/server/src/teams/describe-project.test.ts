import { getTeam, updateTeam } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeTeam } from '../testing/world/make.ts'
import { startEvent } from '../testing/world/event.ts'

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
