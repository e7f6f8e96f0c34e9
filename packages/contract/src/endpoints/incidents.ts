import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { fieldMessages } from '../rules/text.ts'
import { formatNumber } from '../rules/numbers.ts'
import { incidentLengths, incidentStates, largestIncident } from '../rules/incident.ts'
import {
  byId,
  Choice,
  Id,
  IdInQuery,
  orText,
  page,
  paging,
  TeamCodeInPath,
  Timestamp,
  typedText,
  upTo,
} from '../field-schemas.ts'

const State = z.enum(incidentStates, 'Choose broken, lost or other.')

const Text = upTo(incidentLengths.max, typedText().min(1, 'Enter a text.'))

/** A report of units that are broken, lost or otherwise wrong (spec §19). */
export const Incident = z
  .object({
    id: Id,
    state: z.enum(incidentStates),
    quantity: z.int(),
    what: z.string(),
    when: z.string(),
    where: z.string(),
    order: Id.nullable(),
    hardware: Id.nullable(),
    team_id: Id.nullable(),
    /** Kept when the team is deleted. */
    team_code: z.string().nullable(),
    reported_by: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
    at: Timestamp,
    resolved: z.boolean(),
  })
  .meta({ id: 'Incident' })
export type Incident = z.output<typeof Incident>

/** A report about an item of one of the team's orders, as its team sees it (spec §19). */
export const OwnIncident = z
  .object({
    id: Id,
    state: z.enum(incidentStates),
    quantity: z.int(),
    order: Id,
    hardware: Id,
  })
  .meta({ id: 'OwnIncident' })
export type OwnIncident = z.output<typeof OwnIncident>

export const reportIncident = endpoint({
  method: 'POST',
  path: '/api/hardware/incidents/',
  access: 'member',
  summary:
    'Report units that are broken, lost or otherwise wrong; participants, of an order of their own team.',
  body: z.strictObject({
    state: State,
    quantity: orText(
      z
        .int()
        .min(1, fieldMessages.notPositive)
        .max(largestIncident, `Enter at most ${formatNumber(largestIncident)}.`),
    ),
    what: Text,
    when: Text,
    where: Text,
    order: orText(Id).nullable(),
    hardware: orText(Id).nullable(),
  }),
  status: 201,
  response: Incident,
  refusals: {
    400: 'There is no such item, or the order does not have that many of it.',
    404: 'There is no such order, or it is another team’s.',
  },
  repeatable: true,
  changes: ['orders'],
})

export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/hardware/incidents/',
  access: 'organiser',
  summary: 'All reports, newest first.',
  query: z.object({
    ...paging,
    team: z.optional(TeamCodeInPath),
    hardware: IdInQuery,
    resolved: Choice,
  }),
  status: 200,
  response: page(Incident),
  // The answer has the names of reporters; a deleted item leaves its resolved reports.
  reads: ['orders', 'teams', 'session', 'inventory'],
  cacheScope: 'organisers',
})

export const listOwnIncidents = endpoint({
  method: 'GET',
  path: '/api/event/teams/team/incidents/',
  access: 'participant',
  summary: 'Open reports about items of the team’s orders, newest first.',
  query: z.object(paging),
  status: 200,
  response: page(OwnIncident),
  reads: ['orders'],
  cacheScope: 'team',
})

export const updateIncident = endpoint({
  method: 'PATCH',
  path: '/api/hardware/incidents/{id}/',
  access: 'organiser',
  summary: 'Mark a report as resolved, or open it again.',
  params: byId,
  body: z.strictObject({ resolved: z.boolean() }),
  status: 200,
  response: Incident,
  repeatable: true,
  changes: ['orders'],
})
