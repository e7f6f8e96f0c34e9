import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/tables.ts'
import { ensureSecret, isEqual, sign } from '../../record/rights.ts'
import { cookieOptions, setSessionCookie } from '../../http/access/guard.ts'
import type { Login, Owner } from '../sessions/session.ts'

const cookieName = 'knownbrowser'
const lastsMs = 90 * 24 * 3_600_000

/**
 * The cookie of a browser that has logged in before (spec §4): it marks the browser for that account only, and grants
 * no access.
 */
export class KnownBrowsers {
  readonly #key: string

  /** @param key signs the cookies. */
  constructor(key: string) {
    this.#key = key
  }

  /** With the key of this database, the same in every server process. */
  static async load(db: Db): Promise<KnownBrowsers> {
    return new KnownBrowsers(await ensureSecret(db, 'known browser'))
  }

  /**
   * Returns the name that tells the browser from the others of an account; null for an unknown one, and without a
   * cookie.
   */
  read({ cookies }: FastifyRequest): ((owner: Owner) => string | null) | null {
    const cookie = cookies[cookieName]
    if (cookie === undefined) return null
    const [name = '', signature = ''] = cookie.split('.')
    return (owner) => (isEqual(signature, this.#sign(name, owner)) ? name : null)
  }

  /** Gives a browser the session that a login has begun, and knows it from then on. */
  setCookies(request: FastifyRequest, reply: FastifyReply, { secret, owner }: Login): void {
    setSessionCookie(request, reply, secret)
    this.set(request, reply, owner)
  }

  set(request: FastifyRequest, reply: FastifyReply, owner: Owner): void {
    const name = randomBytes(16).toString('base64url')
    reply.setCookie(cookieName, `${name}.${this.#sign(name, owner)}`, {
      ...cookieOptions(request),
      httpOnly: true,
      maxAge: lastsMs / 1000,
    })
  }

  /** The password is part of the signed text, so that a new one ends the cookies of the old. */
  #sign(name: string, { id, password_hash }: Owner): string {
    return sign(this.#key, JSON.stringify([name, id, password_hash]))
  }
}
