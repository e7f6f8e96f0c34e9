import { endpoints, normaliseEmail, wrongCredentials } from '@signout/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerAddress } from '../../http/caller-address.ts'
import { mount } from '../../http/mount.ts'
import { anonymous, isLoggedIn } from '../../base/actor.ts'
import { sendsMail } from '../../base/config/config.ts'
import { invalid, unauthenticated } from '../../base/refusal.ts'
import { logIn, logOut } from './login.ts'
import { whoLogsIn, resetRule } from './login-rules.ts'
import { countAttempt } from '../sessions/throttle.ts'
import { changePassword } from '../passwords/change-password.ts'
import { redeemPasswordLink } from '../passwords/redeem-link.ts'
import { mailResetLink } from '../passwords/links.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { clearSessionCookie } from '../../http/access/guard.ts'
import { ensureSecret, sign } from '../../record/rights.ts'

export async function authRoutes(app: FastifyInstance, known: KnownBrowsers): Promise<void> {
  const { config } = app.services
  const logLogin = await createLoginLog(app)

  mount(app, endpoints.login, async ({ db, actor, body, now, signal, request, reply }) => {
    const { sessionHash } = request
    const address = callerAddress(request)
    const knownAs = known.read(request)
    const input = { credentials: body, address, signal, sessionHash, knownAs }
    const login = await logIn(db, actor, input, now)
    logLogin(request, body.email, login !== null)
    if (login === null) throw invalid({ non_field_errors: [wrongCredentials] })
    known.setCookies(request, reply, login)
    return { detail: 'You are logged in.' }
  })

  mount(app, endpoints.logout, async ({ db, actor, request, reply }) => {
    await logOut(db, actor, request.sessionHash)
    clearSessionCookie(request, reply)
    return { detail: 'You are logged out.' }
  })

  mount(app, endpoints.requestPasswordReset, async ({ db, body, now, request }) => {
    // Whether or not there is such an account.
    await countAttempt(db, resetRule, whoLogsIn(body.email, callerAddress(request)), now)
    if (sendsMail(config)) {
      // Not awaited: how long it takes would tell whether there is such an account.
      mailResetLink(db, anonymous, body, now).catch((error: unknown) => {
        request.log.error({ err: error }, 'a requested password link was not mailed')
      })
    }
    return undefined
  })

  mount(app, endpoints.choosePassword, async ({ db, actor, body, now, request, reply }) => {
    const { sessionHash } = request
    const address = callerAddress(request)
    if ('token' in body) {
      const input = { ...body, address, sessionHash }
      known.setCookies(request, reply, await redeemPasswordLink(db, actor, input, now))
      // The row of the record has the user.
      request.log.info({ address }, 'logged in by a link')
      return { detail: 'You have a new password and are logged in.' }
    }
    if (!isLoggedIn(actor)) throw unauthenticated()
    known.set(request, reply, await changePassword(db, actor, { ...body, sessionHash }, now))
    return undefined
  })
}

/**
 * Returns a function that logs whether a login succeeded; tools such as fail2ban watch for the failures. The account is
 * hashed with a key that stays in the database: lines about one account can be matched, but its email cannot be guessed
 * from the log alone.
 */
async function createLoginLog({ services }: FastifyInstance) {
  const key = await ensureSecret(services.db, 'login log')
  return (request: FastifyRequest, email: string, isRight: boolean): void => {
    const account = sign(key, normaliseEmail(email)).slice(0, 22)
    const caller = { account, address: callerAddress(request) }
    if (isRight) request.log.info(caller, 'logged in')
    else request.log.warn(caller, 'login failed')
  }
}
