import { getReviewStatus, getUser } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import { getApplicantById, getUserById } from './queries.ts'

export function userRoutes(app: FastifyInstance): void {
  mount(app, getUser, async ({ db, actor }) => getUserById(db, actor.userId))
  mount(app, getReviewStatus, async ({ db, actor }) => getApplicantById(db, actor.userId))
}
