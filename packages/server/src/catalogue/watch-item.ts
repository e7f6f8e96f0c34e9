import { formatCount } from '@signout/contract'
import type { Participant } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { badRequest, requireFound } from '../base/refusal.ts'
import { announce } from '../record/changes/change.ts'
import { transact } from '../record/transact.ts'
import { findItemName } from './item-queries.ts'
import { lockRemaining } from './stock.ts'
import { deleteWatch, insertWatch } from './watch-queries.ts'

interface WatchInput {
  readonly item: number
}

/**
 * Adds a watch of an item: the participant is told once when units are on the shelf again (spec §13). The item is
 * locked first, so that no return is missed meanwhile.
 * @throws {Refusal} 404 for an unknown item, 400 while some are left.
 */
export async function watchItem(db: Db, actor: Participant, { item }: WatchInput): Promise<void> {
  await transact(db, actor, async (tx) => {
    const left = requireFound((await lockRemaining(tx, [item])).get(item))
    if (left > 0) {
      throw badRequest(`No need to wait: ${formatCount(left, 'is', 'are')} left.`)
    }
    const isNew = await insertWatch(tx, { profile_id: actor.profile.id, hardware_id: item })
    if (isNew) announce(tx, { personal: [actor.userId] })
  })
}

/** Removes the participant's watch of an item. @throws {Refusal} 404 for an unknown item. */
export async function unwatchItem(db: Db, actor: Participant, { item }: WatchInput): Promise<void> {
  await transact(db, actor, async (tx) => {
    const wasThere = await deleteWatch(tx, { profile_id: actor.profile.id, hardware_id: item })
    if (wasThere) announce(tx, { personal: [actor.userId] })
    else requireFound(await findItemName(tx, item))
  })
}
