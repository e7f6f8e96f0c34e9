import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { setIdProvided, signWaiver } from './service.ts'

export function profileRoutes(app: FastifyInstance): void {
  mount(app, endpoints.createProfile, async ({ db, actor, body, now, config }) =>
    signWaiver(
      db,
      actor,
      { e_signature: body.e_signature, opens: config.acknowledgementOpens },
      now,
    ),
  )

  mount(app, endpoints.updateProfile, async ({ db, actor, params, body, now }) =>
    setIdProvided(db, actor, { profile: params.id, isProvided: body.id_provided }, now),
  )
}
