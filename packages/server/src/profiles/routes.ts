import { createProfile, updateProfile } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../refusal.ts'
import { mount } from '../http/mount.ts'
import { findProfile, setIdProvided } from './queries.ts'
import { signWaiver } from './service.ts'

export function profileRoutes(app: FastifyInstance): void {
  mount(app, createProfile, async ({ db, actor, body, now }) => signWaiver(db, actor, body, now))

  mount(app, updateProfile, async ({ db, params, body, now }) => {
    await setIdProvided(db, params.id, body.id_provided, now.toISOString())
    const profile = await findProfile(db, params.id)
    if (profile === undefined) throw notFound()
    return profile
  })
}
