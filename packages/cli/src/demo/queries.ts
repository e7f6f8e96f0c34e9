import type { GroupName } from '@signout/contract'
import type { Db } from '@signout/server/db/tables.ts'

export interface DemoPerson {
  readonly id: number
  readonly email: string
  readonly name: string
}

/** Everybody by e-mail. One statement. */
export async function findPeople(db: Db): Promise<Map<string, DemoPerson>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .execute()
  return new Map(
    rows.map(({ id, email, first_name, last_name }) => [
      email,
      { id, email, name: `${first_name} ${last_name}` },
    ]),
  )
}

/** The ids of the items by name, which no two of the example's share. One statement. */
export async function findItemIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('hardware').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Gives everybody the same password. One statement. */
export async function setPasswords(db: Db, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).execute()
}

/** Puts a person into a group. One statement. */
export async function addToGroup(db: Db, email: string, group: GroupName): Promise<void> {
  await db
    .insertInto('user_groups')
    .columns(['user_id', 'group_id'])
    .expression((eb) =>
      eb
        .selectFrom(['users', 'groups'])
        .select(['users.id', 'groups.id as group_id'])
        .where('users.email', '=', email)
        .where('groups.name', '=', group),
    )
    .execute()
}

/** Gives a team another code than the one it drew. One statement. */
export async function setTeamCode(db: Db, id: number, code: string): Promise<void> {
  await db.updateTable('teams').set({ team_code: code }).where('id', '=', id).execute()
}
