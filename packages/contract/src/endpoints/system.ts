import { z } from '#schema'
import { endpoint, type Topic } from '../endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/api/health/',
  access: 'anyone',
  summary: 'Whether the server and its database respond and accept writes.',
  status: 200,
  response: z.object({ status: z.literal('ok'), version: z.string() }),
  refusals: {
    503: 'The database does not respond, cannot be written or is gone, as `detail` says; or the server is stopping.',
  },
})

/** Data of a `change` event of the stream. */
export interface ChangeNotice {
  readonly topics: readonly Topic[]
}

/**
 * Data of `hello`: the topics that have changed since the position in the request; without `topics` any of them may
 * have.
 */
export interface Greeting {
  readonly topics?: readonly Topic[]
}

export const listenForChanges = endpoint({
  method: 'GET',
  path: '/api/changes/',
  access: 'user',
  summary:
    'Server-sent events: `hello`, then a `change` with the topics that the caller may hear of, `bye` when the session ends, and `replaced` when the caller has opened too many.',
  query: z.object({
    since: z
      .string()
      .optional()
      .describe(
        'The `changePosition` of a page. If the server still knows it, `hello` has the topics that have changed since.',
      ),
  }),
  produces: 'text/event-stream',
  status: 200,
  response: z.unknown(),
})
