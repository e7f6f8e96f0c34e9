import { getTeam, updateTeam } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeTeam } from '../testing/world/make.ts'
import { startEvent } from '../testing/world/event.ts'

test('a member describes the project, and an organiser that of any team', async () => {
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
  const changed = await organiser.call(updateTeam, { params, body: { project_description: 'x' } })
  expect(changed.body).toMatchObject({ profiles: [{}, { e_signature: 'A signature' }] })
  expect((await organiser.call(getTeam, { params })).body.project_description).toBe('x')
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
