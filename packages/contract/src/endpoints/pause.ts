import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Timestamp, typedText, upTo } from '../field-schemas.ts'
import { limits } from '../rules/limits.ts'

/** What everyone knows of a pause of ordering (spec §9). */
export const PublicPause = z.object({
  reason: z.string(),
  /** Null when its end is not known. */
  until: Timestamp.nullable(),
})

/** A pause of ordering, and who paused it: null for the command line. */
export const Pause = PublicPause.extend({
  by: z.object({ id: Id, first_name: z.string(), last_name: z.string() }).nullable(),
  at: Timestamp,
}).meta({ id: 'Pause' })
export type Pause = z.output<typeof Pause>

const reason = upTo(limits.pause.reason, typedText().min(1, 'Say why ordering is paused.'))

export const getPause = endpoint({
  method: 'GET',
  path: '/api/event/pause/',
  access: 'organiser',
  summary: 'The pause of ordering, while one lasts.',
  status: 200,
  response: Pause,
  refusals: { 404: 'Ordering is not paused.' },
  reads: ['event'],
})

export const pauseOrdering = endpoint({
  method: 'PUT',
  path: '/api/event/pause/',
  access: 'organiser',
  summary: 'Pause ordering, in place of a pause that lasts.',
  body: z.strictObject({
    reason,
    /** When it ends by itself. */
    until: Instant.nullable().default(null),
  }),
  status: 200,
  response: Pause,
  refusals: { 400: 'The pause would end in the past, or more than 7 days ahead.' },
  changes: ['event'],
})

export const resumeOrdering = endpoint({
  method: 'DELETE',
  path: '/api/event/pause/',
  access: 'organiser',
  summary: 'End the pause of ordering, if there is one.',
  status: 204,
  response: z.void(),
  changes: ['event'],
})
