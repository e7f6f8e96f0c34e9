import { endpoints, wrongCredentials } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import { invalid } from '../refusal.ts'
import { createLoginLog } from './login-log.ts'
import { logIn, logOut } from './service.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'

export async function authRoutes(app: FastifyInstance): Promise<void> {
  const logFailedLogin = await createLoginLog(app)

  mount(app, endpoints.login, async ({ db, actor, body, now, request, reply }) => {
    const input = { credentials: body, address: request.ip, oldSession: request.sessionHash }
    const secret = await logIn(db, actor, input, now)
    if (secret === null) {
      logFailedLogin(request, body.email)
      throw invalid({ non_field_errors: [wrongCredentials] })
    }
    setSessionCookie(request, reply, secret)
    return { detail: 'You are logged in.' }
  })

  mount(app, endpoints.logout, async ({ db, actor, now, request, reply }) => {
    await logOut(db, actor, { session: request.sessionHash }, now)
    clearSessionCookie(request, reply)
    return { detail: 'You are logged out.' }
  })
}
