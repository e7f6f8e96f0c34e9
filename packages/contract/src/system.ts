import { z } from '#schema'
import { endpoint } from './endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/api/health/',
  access: 'anyone',
  summary: 'Whether the server and its database respond.',
  status: 200,
  response: z.object({ status: z.literal('ok') }),
  refusals: { 503: 'The database does not respond, or the server is stopping.' },
})
