import {
  type BodyOf,
  endedLink,
  groupNames,
  type setUp as call,
  type User,
} from '@signout/contract'
import { type Actor, anonymous, isLoggedIn } from '../../base/actor.ts'
import { inLoginQueue } from '../login/login-queue.ts'
import { hashPassword, requireGoodPassword } from '../passwords/password.ts'
import { hasOrganiser } from './user-queries.ts'
import { generateSecret, hashSecret } from '../../record/rights.ts'
import { type Login, startSession } from '../sessions/session.ts'
import type { Db } from '../../db/tables.ts'
import { invalid, notFound } from '../../base/refusal.ts'
import { transact } from '../../record/transact.ts'
import { insertAccount } from './create-user.ts'
import { getUser } from './account-queries.ts'

/** Name of the token's hash among the secrets. */
const name = 'setup'

/**
 * Makes a token that creates the first organiser; that of an earlier start ends. Only its hash is stored. One
 * statement.
 */
export async function createSetupToken(db: Db): Promise<string> {
  const token = generateSecret()
  const value = hashSecret(token)
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return token
}

/** Whether this is the token of the last start, and there is still no organiser. Two statements at most. */
export async function isSetupToken(db: Db, token: string): Promise<boolean> {
  const stored = db.selectFrom('secrets').select('name').where('name', '=', name)
  const found = await stored.where('value', '=', hashSecret(token)).executeTakeFirst()
  return found !== undefined && !(await hasOrganiser(db))
}

type SetupInput = BodyOf<typeof call> & {
  /** Hash of the browser's previous session. */
  readonly sessionHash: string | null
}

/**
 * Creates the first organiser, and begins a session (spec §5).
 * @throws {Refusal} 404 once there is one; 400 at `token` for any but that of the last start, and at other fields.
 */
export async function setUp(
  db: Db,
  actor: Actor,
  { sessionHash, token, email, first_name, last_name, password }: SetupInput,
  now: Date,
): Promise<Login & { readonly user: User }> {
  return inLoginQueue({}, async () => {
    // No password is hashed for callers who can set up nothing.
    await requireNoOrganiser(db, actor)
    await requireGoodPassword(password, email)
    const passwordHash = await hashPassword(password)
    return transact(db, actor, async (tx) => {
      // Only one request can use the token.
      const used = await tx
        .deleteFrom('secrets')
        .where('name', '=', name)
        .where('value', '=', hashSecret(token))
        .executeTakeFirst()
      await requireNoOrganiser(tx, actor)
      if (used.numDeletedRows === 0n) throw invalid({ token: [endedLink] })
      const own = { password_hash: passwordHash, has_own_password: true }
      const organiser = { email, first_name, last_name, groups: [groupNames.organisers], ...own }
      const userId = await insertAccount(tx, anonymous, organiser, now)
      const login = await startSession(tx, actor, { userId, passwordHash, sessionHash }, now)
      if (login === null) throw new Error('The account that was just made has another password')
      return { ...login, user: await getUser(tx, userId) }
    })
  })
}

/** @throws {Refusal} 404 once there is an organiser, and for logged-in users. */
export async function requireNoOrganiser(db: Db, actor: Actor): Promise<void> {
  if (isLoggedIn(actor) || (await hasOrganiser(db))) throw notFound()
}
