import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { newsOf } from '../record/history.ts'
import { orderStatuses } from '../rules/orders/order-status.ts'
import { fieldMessages } from '../rules/text.ts'
import { mostCredits } from '../rules/orders/credits.ts'
import { descriptionMessages, projectDescriptionLength } from '../rules/people/team.ts'
import {
  Choice,
  Count,
  Id,
  IdInPath,
  orText,
  page,
  paging,
  SearchText,
  TeamCodeInPath,
  TeamCodeList,
  Timestamp,
  typedText,
  upTo,
} from '../field-schemas.ts'
import { Profile } from './users.ts'

/** What a team may spend and has spent (spec §9); `own` where the allowance is its own, not the event's. */
const Credits = z.object({ allowance: Count, spent: Count, own: z.boolean() })

export const Team = z
  .object({
    id: Id,
    team_code: z.string(),
    project_description: z.string().nullable(),
    profiles: z.array(Profile),
    /** Null while the event has no credits. */
    credits: Credits.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Team' })
export type Team = z.output<typeof Team>

/** A row of the list of teams, with the number of its orders in each status. */
const ListedTeam = Team.extend({
  status_counts: z.record(z.enum(orderStatuses), z.int()),
}).meta({ id: 'ListedTeam' })
export type ListedTeam = z.output<typeof ListedTeam>

export const byCode = z.object({ team_code: TeamCodeInPath })

/** Code of the team that the caller means; refused when the caller's team is, or has become, another one. */
const NamedTeam = z.strictObject({ team_code: TeamCodeInPath.optional() }).optional()

export const getOwnTeam = endpoint({
  method: 'GET',
  path: '/api/event/teams/team/',
  access: 'participant',
  summary: 'The caller’s team.',
  status: 200,
  response: Team,
  // What the team has spent depends on its orders, whether there are credits on the settings.
  reads: ['teams', 'session', 'orders', 'event'],
  // Not shared by the team: signatures and phone numbers of other members are left out.
  cacheScope: 'user',
})

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/event/teams/',
  access: 'organiser',
  summary: 'All teams, by code.',
  query: z.object({
    ...paging,
    team_code: TeamCodeList.describe('Only the teams with these codes.'),
    id_missing: Choice.describe(
      '`true`: teams that have units, and of which no member’s ID is recorded; `false`: the others.',
    ),
    search: SearchText.describe(
      'Words that must each occur in the code, or in a member’s name or email. Teams with the code, or of which one member matches every word, come first.',
    ),
  }),
  status: 200,
  response: page(ListedTeam),
  // Which teams have units, and what they have spent, depends on the orders.
  reads: ['teams', 'session', 'orders', 'event'],
  cacheScope: 'organisers',
})

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/event/teams/{team_code}/',
  access: 'member',
  summary: 'One team; participants see only their own.',
  params: byCode,
  status: 200,
  response: Team,
  reads: ['teams', 'orders', 'event'],
})

export const updateTeam = endpoint({
  method: 'PATCH',
  path: '/api/event/teams/{team_code}/',
  withoutSlash: true,
  access: 'member',
  summary:
    'Change the project description; participants change only their own team’s. It may be empty where the event asks for none. Or, as an organiser, what the team may spend (null: as every team).',
  params: byCode,
  body: z
    .strictObject({
      project_description: upTo(
        projectDescriptionLength.max,
        typedText(),
        descriptionMessages.tooLong,
      ).optional(),
      team_credits: orText(z.int().min(0).max(mostCredits.team)).nullable().optional(),
    })
    .refine((body) => Object.keys(body).length > 0, {
      path: ['project_description'],
      error: fieldMessages.missing,
    }),
  status: 200,
  response: Team,
  changes: ['teams'],
})

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/event/teams/{team_code}/',
  access: 'organiser',
  summary:
    'Delete a team and its members’ profiles, by code or id; refused while it has an active order.',
  params: z.object({
    team_code: z.union([IdInPath, TeamCodeInPath]).describe('The code, or the id.'),
  }),
  status: 204,
  response: z.void(),
  refusals: { 400: 'The team has an active order.' },
  changes: ['teams', 'orders'],
})

export const getTeamToJoin = endpoint({
  method: 'GET',
  path: '/api/event/teams/join/{team_code}/',
  access: 'participant',
  summary: 'The first names of the members of the team with this code, before the caller joins it.',
  params: byCode,
  status: 200,
  response: z.object({ team_code: z.string(), members: z.array(z.string()) }),
  refusals: { 404: 'No team has this code.', 429: 'Too many unknown codes.' },
  reads: ['teams', 'session'],
})

export const joinTeam = endpoint({
  method: 'POST',
  path: '/api/event/teams/join/{team_code}/',
  access: 'participant',
  summary:
    'Move to another team; refused while the caller’s team has an active order or the other team is full.',
  params: byCode,
  body: NamedTeam,
  status: 200,
  response: Team,
  refusals: {
    400: 'The team is full, the caller is already in it, or the caller’s team has an active order.',
    404: 'No team has this code.',
    409: 'The caller has left the team in the meantime.',
    429: 'Too many unknown codes.',
  },
  repeatable: true,
  changes: ['session', 'teams', 'orders'],
})

export const leaveTeam = endpoint({
  method: 'POST',
  path: '/api/event/teams/leave_team/',
  access: 'participant',
  summary: 'Leave the team for a new team of one.',
  body: NamedTeam,
  status: 201,
  response: Team,
  refusals: {
    400: 'The caller is alone in the team, or the team has an active order.',
    409: 'The caller has left the team in the meantime.',
  },
  repeatable: true,
  changes: ['session', 'teams', 'orders'],
})

/** Rows of news in one answer: the newest (spec §17). */
export const maxNews = 100

const newsKinds = [...new Set(newsOf.values())]

/**
 * A change that the desk made to an order of the caller's team, an item the caller waited for that is back, or that the
 * desk has moved the caller to this team. Its id is that of the record's row.
 */
export const NewsItem = z
  .object({
    id: Id,
    kind: z.enum(newsKinds),
    order_id: Id.nullable(),
    hardware_id: Id.nullable(),
    at: Timestamp,
  })
  .meta({ id: 'NewsItem' })
export type NewsItem = z.output<typeof NewsItem>

export const listNews = endpoint({
  method: 'GET',
  path: '/api/event/news/',
  access: 'participant',
  summary: `What the desk has done with the orders of the caller’s team, and which items the caller waited for are back, since the news seen last; the newest ${maxNews}, oldest first.`,
  status: 200,
  response: page(NewsItem),
  reads: ['orders', 'session'],
})

export const markNewsSeen = endpoint({
  method: 'POST',
  path: '/api/event/news/seen/',
  access: 'participant',
  summary: 'Mark the news up to this row as seen, on all devices.',
  body: z.strictObject({ id: orText(Id) }),
  status: 204,
  response: z.void(),
  changes: ['session'],
})
