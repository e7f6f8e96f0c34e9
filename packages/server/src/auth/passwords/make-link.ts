import type { PasswordLinkKind } from '@signout/contract'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/transaction.ts'
import { type PasswordToken, record } from '../../write/record/record.ts'
import { generateSecret, hashSecret } from '../secrets.ts'
import { linkLifetimeMs, replaceLinks } from './queries.ts'

/**
 * Makes a link for each of these users, with which a password is chosen, once; older ones end. Only hashes are stored
 * (decision 021). Answers by user. One statement, and those of `record`.
 */
export async function makeLinks(
  tx: Tx,
  actor: Actor,
  { users, link }: { readonly users: readonly number[]; readonly link: PasswordLinkKind },
  now: Date,
): Promise<Map<number, PasswordToken>> {
  const expires_at = new Date(now.getTime() + linkLifetimeMs[link]).toISOString()
  const tokens = new Map(users.map((user) => [user, { token: generateSecret(), expires_at }]))
  await replaceLinks(
    tx,
    Array.from(tokens, ([user_id, { token }]) => ({
      user_id,
      token_hash: hashSecret(token),
      expires_at,
    })),
  )
  const entries = Array.from(tokens, ([user, token]) => ({
    kind: 'user.password_link_created' as const,
    user,
    detail: { link },
    link: token,
  }))
  await record(tx, actor, entries, now)
  return tokens
}
