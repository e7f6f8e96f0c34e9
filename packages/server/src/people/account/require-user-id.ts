import type { Db } from '../../db/tables.ts'
import { notFound } from '../../refusal.ts'
import { findUserId } from './queries.ts'

/** The user whom the command line means. @throws {Refusal} 404 */
export async function requireUserId(db: Db, email: string): Promise<number> {
  const id = await findUserId(db, email)
  if (id === undefined) throw notFound(`No user has the email ${email}.`)
  return id
}
