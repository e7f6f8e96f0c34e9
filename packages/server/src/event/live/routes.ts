import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from '../../accounts/sessions/session.ts'
import { mount } from '../../http/mount.ts'
import { ChangeStreams } from './streams.ts'

export function liveRoutes(app: FastifyInstance, sessions: Sessions): ChangeStreams {
  const { hub, now } = app.services
  const streams = new ChangeStreams(hub, (hash) => sessions.findActor(hash, now()))
  // Not in `onClose`, before which the server would wait for the streams.
  app.addHook('preClose', async () => streams.close())

  mount(app, endpoints.listenForChanges, async ({ actor, query, request, reply }) => {
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    if (request.method === 'HEAD') return ''
    return streams.open({
      actor,
      sessionHash: request.sessionHash ?? '',
      isResumed: request.headers['last-event-id'] !== undefined,
      since: query.since,
    })
  })
  return streams
}
