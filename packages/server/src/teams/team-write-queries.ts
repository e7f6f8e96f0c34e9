import { randomInt } from 'node:crypto'
import { isUsableTeamCode, teamCodeAlphabet, teamCodeLength } from '@signout/contract'
import { compiled, integerList } from '../db/compiled.ts'
import { forUpdate, type Tx } from '../db/transaction.ts'

/**
 * Locks teams until the transaction ends, so that orders, members and deletion of a team are decided one after the
 * other. Always in the order of their ids; deleted ones are left out. One statement.
 */
export const lockTeams = compiled((tx, { ids }: { readonly ids: readonly number[] }) =>
  forUpdate(
    tx,
    tx
      .selectFrom('teams')
      .select(['id', 'team_code', 'project_description'])
      .where('id', 'in', integerList(tx, ids))
      .orderBy('id'),
  ),
)

const codeAttempts = 20

/** Creates a team with a unique code. One statement, very rarely more. */
export async function insertTeam(
  tx: Tx,
  now: string,
  drawCode: () => string = generateTeamCode,
): Promise<{ id: number; team_code: string }> {
  for (let attempt = 0; attempt < codeAttempts; attempt += 1) {
    const team = await tx
      .insertInto('teams')
      .values({ team_code: drawCode(), created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('team_code').doNothing())
      .returning(['id', 'team_code'])
      .executeTakeFirst()
    if (team !== undefined) return team
  }
  throw new Error(`No free team code was found in ${codeAttempts} attempts.`)
}

/**
 * Deletes a team if it has no members, and returns whether it did; its orders stay, without a team (spec §12). One
 * statement.
 */
export async function deleteEmptyTeam(tx: Tx, id: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('teams')
    .where('id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('profiles').select('id').whereRef('team_id', '=', 'teams.id')),
      ),
    )
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * An unpredictable code with at least one letter (spec §12).
 * @internal Tested by itself.
 */
export function generateTeamCode(): string {
  for (;;) {
    const code = Array.from(
      { length: teamCodeLength },
      () => teamCodeAlphabet[randomInt(teamCodeAlphabet.length)],
    ).join('')
    if (isUsableTeamCode(code)) return code
  }
}
