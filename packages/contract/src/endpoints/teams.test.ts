import { describe, expect, test } from 'vitest'
import { deleteTeam, getTeam, joinTeam, leaveTeam, Team, updateTeam } from './teams.ts'
import { refused, wordsOf } from '../testing/refused.ts'

describe('a project description', () => {
  const describeAs = (project_description: unknown) => ({ project_description })

  test.each([
    { what: '1 character', body: describeAs('x'), places: [] },
    { what: '500 characters', body: describeAs('x'.repeat(500)), places: [] },
    { what: '500 characters among blanks', body: describeAs(`  ${'x'.repeat(500)}  `), places: [] },
    { what: '501 characters', body: describeAs('x'.repeat(501)), places: ['project_description'] },
    // The server refuses it where the event asks for a description.
    { what: 'no character', body: describeAs(''), places: [] },
    { what: 'blanks', body: describeAs(' \n '), places: [] },
    { what: 'null', body: describeAs(null), places: ['project_description'] },
    { what: 'a number', body: describeAs(5), places: ['project_description'] },
    { what: 'nothing', body: {}, places: ['project_description'] },
    { what: 'a list', body: [], places: [''] },
    {
      what: 'a new team code too',
      body: { ...describeAs('A robot'), team_code: 'ZZZZZ', profiles: [] },
      places: ['profiles', 'team_code'],
    },
  ])('of $what has mistakes at: $places', ({ body, places }) => {
    expect(refused(updateTeam.body, body)).toEqual(places)
  })

  test('is trimmed, and refused in the words of the form', () => {
    expect(updateTeam.body.parse(describeAs(' A robot\n'))).toEqual(describeAs('A robot'))
    expect(updateTeam.body.parse(describeAs(' \n '))).toEqual(describeAs(''))
    expect(wordsOf(updateTeam.body, describeAs('x'.repeat(501)))).toEqual([
      'Maximum 500 characters allowed',
    ])
  })
})

describe.each([
  { deed: 'joining', body: joinTeam.body },
  { deed: 'leaving', body: leaveTeam.body },
])('$deed', ({ body }) => {
  test.each([
    { what: 'no body', sent: undefined, read: undefined },
    { what: 'an empty body', sent: {}, read: {} },
    { what: 'a typed code', sent: { team_code: ' a2b3c ' }, read: { team_code: 'A2B3C' } },
  ])('takes $what', ({ sent, read }) => {
    expect(body.parse(sent)).toEqual(read)
  })

  test.each([
    { what: 'something that is not a code', sent: { team_code: 'ABC' }, places: ['team_code'] },
    { what: 'an id', sent: { team_code: 7 }, places: ['team_code'] },
    { what: 'an unknown field', sent: { profile: 3 }, places: ['profile'] },
    { what: 'a list', sent: ['A2B3C'], places: [''] },
  ])('finds in $what mistakes at: $places', ({ sent, places }) => {
    expect(refused(body, sent)).toEqual(places)
  })
})

test('a team is named by its code in any case', () => {
  expect(getTeam.params.parse({ team_code: 'a2b3c' })).toEqual({ team_code: 'A2B3C' })
})

test.each([
  { text: '17', team: 17 },
  { text: '23456', team: 23_456 },
  { text: 'a2b3c', team: 'A2B3C' },
  { text: '0234A', team: '0234A' },
])('deleting $text means the team $team', ({ text, team }) => {
  expect(deleteTeam.params.parse({ team_code: text })).toEqual({ team_code: team })
})

test.each(['0', '-1', 'ABC', 'A2B3C4', ''])('deleting "%s" can mean no team', (team) => {
  expect(refused(deleteTeam.params, { team_code: team })).toEqual(['team_code'])
})

test('a team may be without description and without members', () => {
  const at = '2026-01-31T09:00:00.000Z'
  const team = {
    id: 1,
    team_code: 'A2B3C',
    project_description: null,
    profiles: [],
    credits: null,
    created_at: at,
    updated_at: at,
  }
  expect(refused(Team, team)).toEqual([])
  expect(refused(Team, { ...team, created_at: '2026-01-31' })).toEqual(['created_at'])
})
