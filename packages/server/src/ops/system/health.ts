import { health } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { databaseTroubles, DatabaseUnavailable } from '../../db/failure.ts'
import { requireReady } from '../../db/readiness.ts'
import { unavailable } from '../../base/refusal.ts'
import { version } from '../../base/version.ts'
import { mount } from '../../http/mount.ts'

export function healthRoutes(app: FastifyInstance): void {
  mount(app, health, async ({ db, request }) => {
    try {
      await requireReady(db)
      return { status: 'ok' as const, version }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      const trouble = error instanceof DatabaseUnavailable ? error.trouble : 'silent'
      throw unavailable(databaseTroubles[trouble].reason)
    }
  })
}
