import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/tables.ts'

/** Generates 256 random bits. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash of the secret of a session or a password link, as it is stored. CSRF tokens are bound to it. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** Signature that proves that this server has set a cookie. */
export function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares texts in constant time for their length. */
export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The secret of this name, shared by all server processes; the first to ask generates it. Two statements. */
export async function ensureSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: generateSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirstOrThrow()
  return value
}
