import { z } from '#schema'
import { passwordLinkKinds } from '../rules/people/credentials.ts'
import { formatCount } from '../rules/numbers.ts'
import { quote } from '../rules/text.ts'
import { Id } from '../field-schemas.ts'
import { kind, NamedUser, type RowWith, teamIn } from './define-kind.ts'
import { Changes, changesText, Values } from './field-changes.ts'

/** Rows about profiles, teams and accounts. */
export const peopleKinds = {
  'profile.created': kind(NamedUser, (row) => `signed the waiver${unlessOwn(row, ' for ')}`),
  'profile.id_provided': kind(
    NamedUser,
    ({ detail }) => `noted that ${detail.name} has provided an ID`,
  ),
  'profile.id_withdrawn': kind(
    NamedUser,
    ({ detail }) => `noted that ${detail.name} has not provided an ID`,
  ),
  'team.created': kind(
    z.object({}),
    (row, of) => `was given ${teamIn(row, of, 'this new team', 'the new team')}`,
  ),
  /** `from` is the team that the user left; `is_gone` when they were its last member. */
  'team.joined': kind(
    NamedUser.extend({ from: z.object({ id: Id, team_code: z.string() }), is_gone: z.boolean() }),
    (row, of) => {
      const { from, is_gone } = row.detail
      const gone = is_gone ? ', which has no members left and is gone' : ''
      return `joined ${teamIn(row, of)}, coming from team ${from.team_code}${gone}`
    },
  ),
  /** Leaving for another team is recorded as `team.joined` only. */
  'team.left': kind(NamedUser, (row, of) => `left ${teamIn(row, of)}`),
  'team.deleted': kind(z.object({ members: z.array(Id) }), (row, of) => {
    const { length } = row.detail.members
    return `deleted ${teamIn(row, of)}${length === 0 ? '' : ` with its ${formatCount(length, 'member')}`}`
  }),
  'team.described': kind(
    z.object({
      project_description: z.object({ before: z.string().nullable(), after: z.string() }),
    }),
    ({ detail: { project_description: description } }) =>
      description.before === null
        ? `described the project: ${quote(description.after)}`
        : `changed the project description to ${quote(description.after)}`,
  ),
  'user.created': kind(
    NamedUser.extend({ values: Values }),
    ({ detail }) => `added the account of ${detail.name}`,
  ),
  'user.updated': kind(NamedUser.extend({ changes: Changes }), ({ detail }) => {
    const changes = changesText(detail.changes)
    // A purge removes personal fields, which may be all.
    return `changed the account of ${detail.name}${changes === '' ? '' : `: ${changes}`}`
  }),
  'user.password_changed': kind(
    NamedUser,
    (row) => `changed the password${unlessOwn(row, ' of ')}`,
  ),
  'user.password_link_created': kind(
    NamedUser.extend({ link: z.enum(passwordLinkKinds) }),
    ({ detail: { link, name } }) =>
      link === 'invitation'
        ? `made an invitation link for ${name}`
        : `made a link for ${name} to reset the password`,
  ),
}

/** The subject of the row, unless it is the actor. */
function unlessOwn(row: RowWith<z.output<typeof NamedUser>>, before: string): string {
  return row.actor?.id === row.user_id ? '' : `${before}${row.detail.name}`
}
