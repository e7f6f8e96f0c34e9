import { z } from '#schema'
import { passwordLinkKinds } from '../rules/people/credentials.ts'
import { formatCount } from '../rules/numbers.ts'
import { quote } from '../rules/text.ts'
import { Id, Timestamp } from '../field-schemas.ts'
import { kind, type RowWith, teamIn } from './define-kind.ts'
import { Changes, changesText, Values, valueText } from './field-changes.ts'

const Nothing = z.object({})
/** The user whom the row is about, by their present name. */
const NamedUser = z.object({ name: z.string() })

export const teamKinds = {
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
    Nothing,
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
}

const Created = z.object({ values: Values })
const Updated = z.object({ name: z.string(), changes: Changes })

export const itemKinds = {
  'hardware.created': kind(
    Created,
    ({ detail: { values } }) =>
      `added the item ${valueText(values['name'])}, ${valueText(values['quantity_available'])} in all`,
  ),
  'hardware.updated': kind(
    Updated,
    ({ detail }) => `changed ${detail.name}: ${changesText(detail.changes)}`,
  ),
  'hardware.deleted': kind(
    Created,
    ({ detail }) => `deleted the item ${valueText(detail.values['name'])}`,
  ),
  /** Ends the user's watch of the item (spec §13). */
  'hardware.back_in_stock': {
    ...kind(
      NamedUser.extend({ item: z.string() }),
      ({ detail }, of) =>
        `told ${detail.name} that ${'item' in of ? 'it' : detail.item} is back in stock`,
    ),
    news: 'back_in_stock' as const,
  },
  'category.created': kind(
    Created,
    ({ detail }) => `added the category ${valueText(detail.values['name'])}`,
  ),
  'category.updated': kind(
    Updated,
    ({ detail }) => `changed the category ${detail.name}: ${changesText(detail.changes)}`,
  ),
  'category.deleted': kind(
    Created,
    ({ detail }) => `deleted the category ${valueText(detail.values['name'])}`,
  ),
}

export const otherKinds = {
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
  'settings.updated': kind(
    z.object({ changes: Changes }),
    ({ detail }) => `changed the settings: ${changesText(detail.changes)}`,
  ),
  'event.reminded': kind(
    z.object({
      items: z.array(z.object({ name: z.string(), quantity: z.int() })),
      /** Null when no time for returns is set. */
      return_by: Timestamp.nullable(),
    }),
    (row, of) => {
      const units = row.detail.items.reduce((sum, { quantity }) => sum + quantity, 0)
      return `reminded ${teamIn(row, of)} to bring back ${formatCount(units, 'unit')}`
    },
  ),
  'data.purged': kind(Nothing, () => 'removed the personal data after the event'),
}

/** The subject of the row, unless it is the actor. */
function unlessOwn(row: RowWith<z.output<typeof NamedUser>>, before: string): string {
  return row.actor?.id === row.user_id ? '' : `${before}${row.detail.name}`
}
