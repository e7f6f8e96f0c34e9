import { fullName } from '@signout/contract'
import type { Db } from '@signout/server/db/tables.ts'

export interface DemoUser {
  readonly id: number
  readonly name: string
}

/** All users by email. One statement. */
export async function findUsers(db: Db): Promise<Map<string, DemoUser>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .execute()
  return new Map(rows.map(({ id, email, ...row }) => [email, { id, name: fullName(row) }]))
}

/** The ids of the items by name, which no two items of the example share. One statement. */
export async function findItemIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('hardware').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
