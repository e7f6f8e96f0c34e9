import { getTeamToJoin } from '@signout/contract'
import { expect, test } from 'vitest'
import { startEvent } from '../testing/world/event.ts'
import { makeParticipant, makeTeam } from '../testing/world/make.ts'
import { countByStatus, type TestClient } from '../testing/requests/test-client.ts'
import { times } from '../testing/runs.ts'

// Tests of spec §12: what a link to join shows.

const look = (client: TestClient, team_code: string) =>
  client.call(getTeamToJoin, { params: { team_code } })

test('a team’s link shows first names alone, in the order in which they signed', async () => {
  const { ada, db } = await startEvent()
  const team = await makeTeam(db, { members: 1 })
  await makeParticipant(db, { team, first_name: 'José' })
  expect(await look(ada, team.code.toLowerCase())).toMatchObject({
    status: 200,
    body: { team_code: team.code, members: ['Person', 'José'] },
  })
})

test('one’s own team and a full one are shown, too', async () => {
  const { ada, db, team } = await startEvent()
  const full = await makeTeam(db, { members: 4 })
  expect((await look(ada, team.code)).body.members).toHaveLength(2)
  expect((await look(ada, full.code)).body.members).toHaveLength(4)
})

test('unknown codes are throttled with those that were tried to join', async () => {
  const { ada, grace, db } = await startEvent()
  const { code } = await makeTeam(db)
  const answers = await times(1000, () => look(ada, 'ZZZZ9'))
  expect(countByStatus(answers)).toEqual({ 404: 5, 429: 995 })
  expect((await look(ada, code)).status).toBe(429)
  expect(await look(grace, code)).toMatchObject({ status: 200 })
  expect(await db.selectFrom('attempts').select('key').execute()).toHaveLength(2)
})

test('looking at known codes neither counts nor clears', async () => {
  const { ada, db } = await startEvent()
  const { code } = await makeTeam(db)
  await times(4, () => look(ada, 'ZZZZ9'))
  for (const answer of await times(10, () => look(ada, code))) expect(answer.status).toBe(200)
  expect((await look(ada, 'ZZZZ9')).status).toBe(404)
  expect((await look(ada, 'ZZZZ9')).status).toBe(429)
})
