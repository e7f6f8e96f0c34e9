import { z } from '#schema'
import { passwordLinkKinds } from '../rules/people/credentials.ts'
import { formatCount } from '../rules/numbers.ts'
import { quote } from '../rules/text.ts'
import { Id } from '../field-schemas.ts'
import { kind, NamedUser, type RowWith, teamIn } from './define-kind.ts'
import { Changes, changesText, Values } from './field-changes.ts'

/** Rows about profiles, teams and accounts. */
export const peopleKinds = {
  /**
   * `waiver` is the SHA-256 of the text that was signed, null for the built-in one, which may be left out.
   */
  'profile.created': kind(
    NamedUser.extend({ waiver: z.string().nullable().optional() }),
    (row) => `signed the waiver${unlessOwn(row, ' for ')}`,
  ),
  'profile.id_provided': kind(
    NamedUser,
    ({ detail }) => `noted that ${detail.name} has provided an ID`,
  ),
  'profile.id_withdrawn': kind(
    NamedUser,
    ({ detail }) => `noted that ${detail.name} has not provided an ID`,
  ),
  'team.created': kind(
    NamedUser.extend({
      /** Set where the team has an allowance of its own from the start. */
      team_credits: z.int().optional(),
    }),
    (row, of) => {
      const { team_credits: credits, name } = row.detail
      const allowance = credits === undefined ? '' : `, with ${formatCount(credits, 'credit')}`
      return `${isOwn(row) ? 'was given' : `gave ${name}`} ${teamIn(row, of, 'this new team', 'the new team')}${allowance}`
    },
  ),
  /** `from` is the team that the user left; `is_gone` when they were its last member. News of who was moved. */
  'team.joined': {
    ...kind(
      NamedUser.extend({
        from: z.object({ id: Id, team_code: z.string() }),
        is_gone: z.boolean(),
        /** Set where `from` had spent credits (spec §9). */
        had_spent: z.literal(true).optional(),
      }),
      (row, of) => {
        const { from, is_gone, name } = row.detail
        const gone = is_gone ? ', which has no members left and is gone' : ''
        const joined = isOwn(row) ? 'joined' : `moved ${name} to`
        return `${joined} ${teamIn(row, of)}, coming from team ${from.team_code}${gone}`
      },
    ),
    news: 'moved' as const,
  },
  /** Who joins another team by themselves has `team.joined` only; `to` is the team of who was moved. */
  'team.left': kind(
    NamedUser.extend({ to: z.object({ id: Id, team_code: z.string() }).optional() }),
    (row, of) => {
      const { name, to } = row.detail
      if (isOwn(row)) return `left ${teamIn(row, of)}`
      if (to === undefined) return `took ${name} out of ${teamIn(row, of)}`
      return `moved ${name} from ${teamIn(row, of)} to team ${to.team_code}`
    },
  ),
  'team.deleted': kind(z.object({ members: z.array(Id) }), (row, of) => {
    const { length } = row.detail.members
    return `deleted ${teamIn(row, of)}${length === 0 ? '' : ` with its ${formatCount(length, 'member')}`}`
  }),
  'team.described': kind(
    z.object({
      project_description: z.object({
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    }),
    ({ detail: { project_description: description } }) => {
      if (description.after === null) return 'removed the project description'
      return description.before === null
        ? `described the project: ${quote(description.after)}`
        : `changed the project description to ${quote(description.after)}`
    },
  ),
  'team.credited': kind(
    z.object({
      /** Null: as every team. */
      team_credits: z.object({ before: z.int().nullable(), after: z.int().nullable() }),
    }),
    (row, of) => {
      const { after } = row.detail.team_credits
      const team = teamIn(row, of)
      return after === null
        ? `gave ${team} the credits that every team has`
        : `gave ${team} ${formatCount(after, 'credit')} of its own`
    },
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

type OfUser = RowWith<z.output<typeof NamedUser>>

/** Whether the row's user did it. */
function isOwn(row: OfUser): boolean {
  return row.actor?.id === row.user_id
}

/** The subject of the row, unless it is the actor. */
function unlessOwn(row: OfUser, before: string): string {
  return isOwn(row) ? '' : `${before}${row.detail.name}`
}
