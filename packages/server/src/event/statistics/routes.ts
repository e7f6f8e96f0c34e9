import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { findStatistics } from './statistics-queries.ts'

export function statisticsRoutes(app: FastifyInstance): void {
  mount(app, endpoints.getStatistics, async ({ db }) => findStatistics(db))
}
