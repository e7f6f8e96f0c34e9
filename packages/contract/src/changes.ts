import { z } from '#schema'
import { endpoint } from './endpoint.ts'

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
