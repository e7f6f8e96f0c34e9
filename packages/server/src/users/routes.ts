import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import { getApplicant, getUser } from './queries.ts'

export function userRoutes(app: FastifyInstance): void {
  mount(app, endpoints.getUser, async ({ db, actor }) => getUser(db, actor.userId))
  mount(app, endpoints.getReviewStatus, async ({ db, actor }) => getApplicant(db, actor.userId))
}
