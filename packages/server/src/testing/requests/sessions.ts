import { health } from '@signout/contract'
import { generateSecret, hashSecret } from '../../record/rights.ts'
import type { Db } from '../../db/tables.ts'

/** A session as if the user had logged in at `now`, without a password; answers its secret, the cookie's value. */
export async function makeSession(db: Db, userId: number, now: Date): Promise<string> {
  const secret = generateSecret()
  const time = now.toISOString()
  await db
    .insertInto('sessions')
    .values({
      id_hash: hashSecret(secret),
      user_id: userId,
      created_at: time,
      last_seen_at: time,
    })
    .execute()
  return secret
}

/** The CSRF token that a server at `address` gives to the browser with these cookies. */
export async function fetchCsrfToken(address: string, cookie = ''): Promise<string> {
  const { headers } = await fetch(`${address}${health.path}`, { headers: { cookie } })
  const [, token = ''] = /csrftoken=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? []
  return token
}
