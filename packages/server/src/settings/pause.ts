import type { Tx } from '../db/transaction.ts'
import type { StoredSettings } from './event-settings.ts'

/** A pause of ordering as it is stored, beside the settings, so that it is read with them (spec §9). */
export interface StoredPause {
  readonly reason: string
  readonly until: string | null
  /** The user who made it; null for the command line. */
  readonly by: number | null
  readonly at: string
}

/** Its row among the settings, none of which has this name. */
const name = 'pause'

export function pauseIn(stored: StoredSettings): StoredPause | null {
  const text = stored.get(name)
  // Sound: `storePause` wrote it.
  return text === undefined ? null : (JSON.parse(text) as StoredPause)
}

/** Stores a pause in place of another, or none. One statement. */
export async function storePause(tx: Tx, pause: StoredPause | null): Promise<void> {
  if (pause === null) {
    await tx.deleteFrom('settings').where('name', '=', name).execute()
    return
  }
  const value = JSON.stringify(pause)
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
