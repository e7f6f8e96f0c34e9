import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/tables.ts'

/** 256 random bits. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of the secret of a session, to which its CSRF token is bound too, or of a password link. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** What shows that this server has set a cookie. */
export function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Takes as long for texts of one length, whatever they are. */
export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The secret of this name that all server processes share; the first to ask decides it. Two statements. */
export async function ensureSecret(db: Db, name: string, fresh: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirstOrThrow()
  return value
}
