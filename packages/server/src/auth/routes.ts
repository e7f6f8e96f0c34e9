import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import { logIn, logOut } from './service.ts'
import { clearSession, setSession } from './session-cookie.ts'

export function authRoutes(app: FastifyInstance): void {
  mount(app, endpoints.login, async ({ db, actor, body, now, request, reply }) => {
    const input = { credentials: body, address: request.ip, oldSession: request.sessionHash }
    setSession(request, reply, await logIn(db, actor, input, now))
    return { detail: 'You are logged in.' }
  })

  mount(app, endpoints.logout, async ({ db, actor, now, request, reply }) => {
    await logOut(db, actor, { session: request.sessionHash }, now)
    clearSession(request, reply)
    return { detail: 'You are logged out.' }
  })
}
