import { health } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { ping } from '../db/open.ts'
import { unavailable } from '../refusal.ts'
import { mount } from './mount.ts'

const healthLimitMs = 2000

export function systemRoutes(app: FastifyInstance): void {
  mount(app, health, async ({ db, request }) => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('Too slow.')), healthLimitMs)
    try {
      await Promise.race([ping(db), late.promise])
      return { status: 'ok' as const }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      throw unavailable('The database does not answer.')
    } finally {
      clearTimeout(timer)
    }
  })
}
