import { login, logout } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import { setSession, clearSession } from './session-cookie.ts'
import { deleteSession } from './queries.ts'
import { logIn } from './service.ts'

export function authRoutes(app: FastifyInstance): void {
  mount(app, login, async ({ db, body, now, request, reply }) => {
    const oldSession = request.sessionHash
    const secret = await logIn(db, { credentials: body, address: request.ip, oldSession }, now)
    setSession(request, reply, secret)
    return { detail: 'You are logged in.' }
  })

  mount(app, logout, async ({ db, request, reply }) => {
    if (request.sessionHash !== null) await deleteSession(db, request.sessionHash)
    clearSession(request, reply)
    return { detail: 'You are logged out.' }
  })
}
