import { z } from '#schema'
import { endpoint, type Topic } from './endpoint.ts'

/** What a `change` of the stream says. */
export interface ChangeNotice {
  readonly topics: readonly Topic[]
}

export const listenForChanges = endpoint({
  method: 'GET',
  path: '/api/changes/',
  access: 'user',
  summary:
    'Server-sent events: `hello`, then a `change` with topics for whatever the caller may hear of, and `bye` with the session’s end.',
  produces: 'text/event-stream',
  status: 200,
  response: z.unknown(),
})
