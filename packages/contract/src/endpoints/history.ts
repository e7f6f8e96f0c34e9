import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { IdInQuery, listOf, page, paging, TeamCodeInPath } from '../field-schemas.ts'
import { historyKinds, RecordRow } from '../record/history.ts'

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/event/history/',
  access: 'organiser',
  summary: 'Who changed what and when, newest first.',
  query: z.object({
    ...paging,
    order: IdInQuery,
    hardware: IdInQuery,
    user: IdInQuery,
    team: z.optional(TeamCodeInPath),
    kind: listOf(historyKinds, 'This is not a known kind.'),
  }),
  status: 200,
  response: page(RecordRow),
  reads: ['orders', 'teams', 'inventory', 'session'],
})
