import { createHmac } from 'node:crypto'
import { normaliseEmail } from '@signout/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ensureSecret } from './queries.ts'
import { generateSecret } from './secrets.ts'

/**
 * Makes what logs how a login ended, a failure for whatever watches the log. The account is hashed: it can be told from others, but
 * without the key, which stays in the database, nobody can try e-mails against it.
 */
export async function createLoginLog({ services }: FastifyInstance) {
  const key = await ensureSecret(services.db, 'login log', generateSecret())
  return ({ log, ip }: FastifyRequest, email: string, isRight: boolean): void => {
    const hash = createHmac('sha256', key).update(normaliseEmail(email)).digest('base64url')
    const subject = { account: hash.slice(0, 22), address: ip }
    if (isRight) log.info(subject, 'logged in')
    else log.warn(subject, 'login failed')
  }
}
