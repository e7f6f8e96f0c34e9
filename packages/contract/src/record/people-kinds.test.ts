import { expect, test } from 'vitest'
import {
  row,
  joined,
  described,
  account,
  inTeam,
  inItem,
  type Sentences,
} from '../testing/history-details.ts'
import type { peopleKinds } from './people-kinds.ts'
import { recordText } from './history.ts'

const said = {
  'profile.created': [
    [row('profile.created', { name: 'Grace Hopper' }), inTeam, 'signed the waiver'],
    [row('profile.created', { name: 'Ada' }, 2), inTeam, 'signed the waiver for Ada'],
  ],
  'profile.id_provided': [
    [row('profile.id_provided', { name: 'Ada' }), inTeam, 'noted that Ada has provided an ID'],
  ],
  'profile.id_withdrawn': [
    [row('profile.id_withdrawn', { name: 'Ada' }), inTeam, 'noted that Ada has not provided an ID'],
  ],
  'team.created': [
    [row('team.created', { name: 'Grace' }), inTeam, 'was given this new team'],
    [row('team.created', { name: 'Ada' }, 2), inTeam, 'gave Ada this new team'],
  ],
  'team.joined': [
    [row('team.joined', joined), inTeam, 'joined the team, coming from team BBB22'],
    [
      row('team.joined', { ...joined, is_gone: true }),
      inTeam,
      'joined the team, coming from team BBB22, which has no members left and is gone',
    ],
    [
      row('team.joined', { ...joined, name: 'Ada' }, 2),
      inTeam,
      'moved Ada to the team, coming from team BBB22',
    ],
    [row('team.joined', joined), { team: 'BBB22' }, 'joined team ADA24, coming from team BBB22'],
  ],
  'team.left': [
    [row('team.left', { name: 'Ada' }), inTeam, 'left the team'],
    [row('team.left', { name: 'Ada' }, 2), inTeam, 'took Ada out of the team'],
    [
      row('team.left', { name: 'Ada', to: { id: 2, team_code: 'BBB22' } }, 2),
      inTeam,
      'moved Ada from the team to team BBB22',
    ],
  ],
  'team.deleted': [
    [row('team.deleted', { members: [1, 2] }), inTeam, 'deleted the team with its 2 members'],
    [row('team.deleted', { members: [] }), inItem, 'deleted team ADA24'],
  ],
  'team.described': [
    [
      row('team.described', { project_description: { before: null, after: 'A robot' } }),
      inTeam,
      'described the project: “A robot”',
    ],
    [
      row('team.described', described),
      inTeam,
      `changed the project description to “A robot ${'x'.repeat(192)}…”`,
    ],
    [
      row('team.described', { project_description: { before: 'A robot', after: null } }),
      inTeam,
      'removed the project description',
    ],
  ],
  'team.credited': [
    [
      row('team.credited', { team_credits: { before: null, after: 1500 } }),
      inTeam,
      'gave the team 1,500 credits of its own',
    ],
    [
      row('team.credited', { team_credits: { before: 1500, after: null } }),
      inItem,
      'gave team ADA24 the credits that every team has',
    ],
  ],
  'user.created': [
    [row('user.created', { name: 'Ada', values: {} }), inTeam, 'added the account of Ada'],
  ],
  'user.updated': [
    [
      row('user.updated', { name: 'Ada', changes: account }),
      inTeam,
      'changed the account of Ada: may log in from yes to no, groups from none to A',
    ],
  ],
  'user.password_changed': [
    [row('user.password_changed', { name: 'Grace' }), inTeam, 'changed the password'],
    [row('user.password_changed', { name: 'Ada' }, 2), inTeam, 'changed the password of Ada'],
  ],
  'user.password_link_created': [
    [
      row('user.password_link_created', { name: 'Ada', link: 'invitation' }),
      inTeam,
      'made an invitation link for Ada',
    ],
    [
      row('user.password_link_created', { name: 'Ada', link: 'reset' }),
      inTeam,
      'made a link for Ada to reset the password',
    ],
  ],
} satisfies Sentences<keyof typeof peopleKinds>

test.each(Object.entries(said))('what a row of the kind %s says', (_, sentences) => {
  for (const [made, of, text] of sentences) expect(recordText(made, of)).toBe(text)
})
