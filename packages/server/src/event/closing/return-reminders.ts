import { limits, pauseLeft, type remindTeams as call, type ResponseOf } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../base/actor.ts'
import { integerList } from '../../db/compiled.ts'
import { countRows } from '../../db/pages.ts'
import type { Db } from '../../db/tables.ts'
import { acquireLock, type Tx } from '../../db/transaction.ts'
import { badRequest, tooMany } from '../../base/refusal.ts'
import { readSettings } from '../../settings/event-settings.ts'
import { record, sendsMails } from '../../record/record.ts'
import { transact } from '../../record/transact.ts'
import { selectUnitsOut } from './closing-queries.ts'

/**
 * Mails every team that has units a list of them, and when they are due (spec §2). The mails follow from rows of the
 * record, one for each team.
 * @throws {Refusal} 400 where no mails are sent, 429 shortly after the last time.
 */
export async function remindTeams(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<ResponseOf<typeof call>> {
  requireOrganiser(actor)
  if (!sendsMails(db)) throw badRequest('Mail is not configured on this server.')
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'settings')
    await requirePause(tx, now)
    const rows = await findUnitsOut(tx)
    if (rows.length === 0) return { teams: 0, people: 0 }
    const { return_by: at } = (await readSettings(tx)).values
    const return_by = at === null ? null : new Date(at).toISOString()
    const byTeam = [...Map.groupBy(rows, ({ team_id }) => team_id)]
    const entries = byTeam.map(([id, own]) => ({
      kind: 'event.reminded' as const,
      team: { id, team_code: own[0]?.team_code ?? '' },
      detail: { items: own.map(({ name, quantity }) => ({ name, quantity })), return_by },
    }))
    await record(tx, actor, entries, now)
    const teams = byTeam.map(([id]) => id)
    return { teams: teams.length, people: await countMembers(tx, teams) }
  })
}

/** @throws {Refusal} 429 shortly after the last time. */
async function requirePause(tx: Tx, now: Date): Promise<void> {
  const reminders = tx.selectFrom('history').where('kind', '=', 'event.reminded')
  const last = await reminders.select(({ fn }) => fn.max('at').as('at')).executeTakeFirst()
  if (!last?.at) return
  const wait = pauseLeft(Date.parse(last.at), limits.remindersMs, now.getTime())
  if (wait > 0) throw tooMany('The teams have just been reminded.', wait)
}

async function findUnitsOut(tx: Tx) {
  return selectUnitsOut(tx)
    .innerJoin('teams', 'teams.id', 'orders.team_id')
    .innerJoin('hardware', 'hardware.id', 'order_items.hardware_id')
    .select(({ fn }) => [
      'teams.id as team_id',
      'teams.team_code',
      'hardware.name',
      fn.countAll<number>().as('quantity'),
    ])
    .groupBy(['teams.id', 'teams.team_code', 'hardware.id', 'hardware.name'])
    .orderBy('teams.id')
    .orderBy('hardware.id')
    .execute()
}

async function countMembers(tx: Tx, teams: readonly number[]): Promise<number> {
  return countRows(
    tx
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.user_id')
      .where('profiles.team_id', 'in', integerList(tx, teams))
      .where('users.is_active', '=', true),
  )
}
