import { endpoints, teamCodeAlphabet } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeTeam } from '../testing/world/make.ts'
import { startEvent } from '../testing/world/event.ts'
import { startTwoServers } from '../testing/world/two-servers.ts'
import { countByStatus, type TestClient } from '../testing/requests/test-client.ts'
import { times } from '../testing/runs.ts'
import { generateTeamCode } from './member-queries.ts'

/** No team of these tests has such a code. */
const guess = (client: TestClient, at = 0) => join(client, `ZZZ${at % 10}${Math.floor(at / 10)}`)
const join = (client: TestClient, team_code: string) =>
  client.call(endpoints.joinTeam, { params: { team_code } })
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

test('five unknown codes in a row are answered 404, then waits grow to a minute and no further', async () => {
  const { ada, clock } = await startEvent()
  await times(10, () => join(ada, 'ABC'))
  expect(statuses(await times(4, (at) => guess(ada, at)))).toEqual([404, 404, 404, 404])
  for (const seconds of [15, 30, 60, 60, 60]) {
    expect((await guess(ada)).status).toBe(404)
    expect(await guess(ada)).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(seconds) },
      body: { detail: expect.stringMatching(/^Too many unknown team codes\. Try again in/) },
    })
    clock.advance(seconds * 1000)
  }
})

test('a friend’s code gets through after the wait, and clears the count', async () => {
  const { ada, db, clock } = await startEvent()
  const friends = await makeTeam(db)
  await times(5, () => guess(ada))
  expect((await join(ada, friends.code)).status).toBe(429)
  clock.advance(15_000)
  expect((await join(ada, friends.code)).status).toBe(200)
  expect(statuses(await times(6, () => guess(ada)))).toEqual([404, 404, 404, 404, 404, 429])
})

test('a code of a team that cannot be joined neither counts nor clears', async () => {
  const { ada, db, team, clock } = await startEvent()
  const full = await makeTeam(db, { members: 4 })
  expect(statuses(await times(10, () => join(ada, full.code)))).toEqual(Array(10).fill(400))
  await times(4, () => guess(ada))
  for (const code of [full.code, team.code]) expect((await join(ada, code)).status).toBe(400)
  expect(statuses([await guess(ada), await guess(ada)])).toEqual([404, 429])
  clock.advance(15_000)
  for (const code of [full.code, team.code]) expect((await join(ada, code)).status).toBe(400)
  expect(statuses([await guess(ada), await guess(ada)])).toEqual([404, 429])
})

test('one participant’s guesses are not another’s, nor failed logins', async () => {
  const { ada, grace, team, anonymous } = await startEvent()
  await times(6, () => guess(ada))
  expect((await guess(grace)).status).toBe(404)
  const body = { email: team.members[0].email, password: 'wrong' }
  expect((await anonymous().call(endpoints.login, { body })).status).toBe(400)
})

test('ten guesses at once, on two servers, do not slip through', async () => {
  const { addTeam, atOnce } = await startTwoServers()
  const [client] = (await addTeam(1)).clients
  const answers = await atOnce(10, () =>
    Promise.all(Array.from({ length: 10 }, (_, at) => guess(client, at))),
  )
  expect(countByStatus(answers)).toEqual({ 404: 5, 429: 5 })
})

test('a code has five unmistakable letters and digits, at least one letter, and is hardly ever repeated', () => {
  const codes = Array.from({ length: 2000 }, generateTeamCode)
  for (const code of codes) {
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}$/)
    expect(code).toMatch(/[A-Z]/)
  }
  expect(new Set(codes).size).toBeGreaterThan(1900)
  expect(new Set(codes.join(''))).toEqual(new Set(teamCodeAlphabet))
})
