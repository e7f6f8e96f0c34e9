import { type BodyOf, endedLink, type setUp as call, type User } from '@signout/contract'
import { type Actor, anonymous, isLoggedIn } from '../../base/actor.ts'
import { inLoginQueue } from '../login/login-queue.ts'
import { hashPassword, requireGoodPassword } from '../passwords/password.ts'
import { hasOrganiser } from './account-queries.ts'
import { generateSecret, hashSecret } from '../../record/secrets.ts'
import { type Login, startSession } from '../sessions/session.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { invalid, notFound } from '../../base/refusal.ts'
import { transact } from '../../record/transact.ts'
import { emailTaken, insertOrganiser } from './create-user.ts'
import { getUser } from './user-queries.ts'

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
  return (await findSetupToken(db, hashSecret(token))) && !(await hasOrganiser(db))
}

type SetupInput = BodyOf<typeof call> & {
  /** Hash of the browser's previous session. */
  readonly oldSession: string | null
}

/**
 * Creates the first organiser, and begins a session (spec §5).
 * @throws {Refusal} 404 once there is one; 400 at `token` for any but that of the last start, and at other fields.
 */
export async function setUp(
  db: Db,
  actor: Actor,
  { oldSession, token, email, first_name, last_name, password }: SetupInput,
  now: Date,
): Promise<Login & { readonly user: User }> {
  return inLoginQueue({}, async () => {
    const tokenHash = hashSecret(token)
    await requireNoOrganiser(db, actor)
    if (!(await findSetupToken(db, tokenHash))) throw invalid({ token: [endedLink] })
    await requireGoodPassword(password, email)
    const passwordHash = await hashPassword(password)
    return transact(db, actor, async (tx) => {
      // Only one request can use the token.
      const isUsed = await deleteSetupToken(tx, tokenHash)
      await requireNoOrganiser(tx, actor)
      if (!isUsed) throw invalid({ token: [endedLink] })
      const own = { password_hash: passwordHash, has_own_password: true }
      const organiser = { email, first_name, last_name, ...own }
      const userId = await insertOrganiser(tx, anonymous, organiser, now)
      if (userId === undefined) throw invalid({ email: [emailTaken] })
      const login = await startSession(tx, actor, { userId, passwordHash, oldSession }, now)
      if (login === null) throw new Error('The account that was just made has another password')
      return { ...login, user: await getUser(tx, userId) }
    })
  })
}

/** @throws {Refusal} 404 once there is an organiser, and for logged-in users. */
export async function requireNoOrganiser(db: Db, actor: Actor): Promise<void> {
  if (isLoggedIn(actor) || (await hasOrganiser(db))) throw notFound()
}

/** Whether this is the hash of the last token. One statement. */
async function findSetupToken(db: Db, value: string): Promise<boolean> {
  const found = await db
    .selectFrom('secrets')
    .where('name', '=', name)
    .where('value', '=', value)
    .select('name')
    .executeTakeFirst()
  return found !== undefined
}

/** Uses up the token; false when another request has. One statement. */
async function deleteSetupToken(tx: Tx, value: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('secrets')
    .where('name', '=', name)
    .where('value', '=', value)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}
