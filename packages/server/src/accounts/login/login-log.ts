import { createHmac } from 'node:crypto'
import { normaliseEmail } from '@signout/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ensureSecret } from '../../record/secrets.ts'

/**
 * Returns a function that logs whether a login succeeded; tools such as fail2ban watch for the failures. The account is
 * hashed with a key that stays in the database: lines about one account can be matched, but its email cannot be guessed
 * from the log alone.
 */
export async function createLoginLog({ services }: FastifyInstance) {
  const key = await ensureSecret(services.db, 'login log')
  return ({ log, ip }: FastifyRequest, email: string, isRight: boolean): void => {
    const hash = createHmac('sha256', key).update(normaliseEmail(email)).digest('base64url')
    const subject = { account: hash.slice(0, 22), address: ip }
    if (isRight) log.info(subject, 'logged in')
    else log.warn(subject, 'login failed')
  }
}
