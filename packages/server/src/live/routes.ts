import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { findActor } from '../auth/session.ts'
import { mount } from '../http/mount.ts'
import { hubOf } from '../changes/announce.ts'
import { hearOthers } from './foreign-changes.ts'
import { ChangeStreams } from './streams.ts'

export function liveRoutes(app: FastifyInstance): void {
  const { db, config, now } = app.services
  const hub = hubOf(db)
  const others = hearOthers(db, hub, config.databaseUrl)
  const streams = new ChangeStreams({
    hub,
    catchUp: others.catchUp,
    findActor: async (sessionHash) => (await findActor(db, sessionHash, now())).actor,
  })
  // In `onClose` the server would wait for the streams first.
  app.addHook('preClose', async () => {
    streams.close()
    await others.stop()
  })

  mount(app, endpoints.listenForChanges, async ({ actor, request, reply }) => {
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    return streams.open({
      actor,
      sessionHash: request.sessionHash ?? '',
      isResumed: request.headers['last-event-id'] !== undefined,
    })
  })
}
