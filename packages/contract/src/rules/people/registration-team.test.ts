import { expect, test } from 'vitest'
import { registrationTeamKey, teamToJoin } from './registration-team.ts'

test.each([
  ['The Robots', 'the robots'],
  ['  THE  robôts ', 'the robots'],
  ['The\u00A0Robots', 'the robots'],
  ['机器人', '机器人'],
])('%j belongs to %j', (name, key) => {
  expect(registrationTeamKey(name)).toBe(key)
})

test('without a name there is nothing to share', () => {
  expect(registrationTeamKey(null)).toBeNull()
})

const team = (id: number, registered: number, members = registered) => ({ id, registered, members })

test.each([
  { teams: [], joined: undefined },
  { teams: [team(1, 1)], joined: 1 },
  { teams: [team(1, 3), team(2, 1)], joined: 1 },
  { teams: [team(1, 4), team(2, 1), team(3, 2)], joined: 3 },
  { teams: [team(1, 4), team(2, 4)], joined: undefined },
  { teams: [team(1, 2), team(2, 2)], joined: 2 },
  { teams: [team(1, 2), team(2, 2, 4)], joined: 1 },
  { teams: [team(1, 1, 4)], joined: undefined },
  { teams: [team(1, 5), team(2, 1)], joined: 2 },
])('of teams $teams the next joins $joined', ({ teams, joined }) => {
  expect(teamToJoin(teams, 4)?.id).toBe(joined)
})
