import { lastingAt, type Pause, pauseEndProblem } from '@signout/contract'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import { invalid, notFound } from '../base/refusal.ts'
import type { Db } from '../db/tables.ts'
import { acquireLock, type Tx } from '../db/transaction.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { readSettings } from '../settings/event-settings.ts'
import { type StoredPause, storePause } from '../settings/pause.ts'

/** The pause that lasts. Two statements. @throws {Refusal} 404 when there is none. */
export async function findPause(db: Db, now: Date): Promise<Pause> {
  const pause = await readPause(db, now)
  if (pause === null) throw notFound('Ordering is not paused.')
  return withName(db, pause)
}

/**
 * Pauses ordering (spec §9), in place of a pause that lasts; the same one once more changes nothing.
 * @throws {Refusal} 400 at an end that is past or more than 7 days ahead.
 */
export async function pauseOrdering(
  db: Db,
  actor: Actor,
  { reason, until }: Pick<Pause, 'reason' | 'until'>,
  now: Date,
): Promise<Pause> {
  requireOrganiser(actor)
  const problem = pauseEndProblem(until, now.getTime())
  if (problem !== null) throw invalid({ until: [problem] })
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'settings')
    const lasting = await readPause(tx, now)
    if (lasting?.reason === reason && lasting.until === until) return withName(tx, lasting)
    const pause = { reason, until, by: actor.userId, at: now.toISOString() }
    await storePause(tx, pause)
    await record(tx, actor, [{ kind: 'ordering.paused', detail: { reason, until } }], now)
    return withName(tx, pause)
  })
}

/** Ends the pause that lasts; without one nothing changes. */
export async function resumeOrdering(db: Db, actor: Actor, now: Date): Promise<void> {
  requireOrganiser(actor)
  await transact(db, actor, async (tx) => {
    await acquireLock(tx, 'settings')
    if ((await readPause(tx, now)) === null) return
    await storePause(tx, null)
    await record(tx, actor, [{ kind: 'ordering.resumed', detail: {} }], now)
  })
}

async function readPause(db: Db, now: Date): Promise<StoredPause | null> {
  return lastingAt((await readSettings(db)).values.pause, now.getTime())
}

async function withName(db: Db | Tx, { by: userId, ...pause }: StoredPause): Promise<Pause> {
  const by = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', userId ?? 0)
    .executeTakeFirst()
  return { ...pause, by: by ?? null }
}
