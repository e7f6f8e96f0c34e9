import { hash, randomBytes } from 'node:crypto'
import type { Db } from '../db/tables.ts'

/** 256 random bits. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of the secret of a session, to which its CSRF token is bound too, or of a password link. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
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
