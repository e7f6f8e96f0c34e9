import type { AnyChange } from '../change.ts'
import { anything } from '../change.ts'
import type { RecordEntry } from './record.ts'

/** Who has to read what again after an entry (beyond §4). */
export function changeOf(entry: RecordEntry): AnyChange {
  const team = entry.team ? [entry.team.id] : []
  const user = entry.user === undefined ? [] : [entry.user]
  switch (entry.kind) {
    case 'order.completed':
    case 'order.picked_up':
    case 'incident.reported':
    case 'incident.resolved':
      return { orders: team }
    case 'order.submitted':
    case 'order.cancelled':
    case 'order.items_returned':
    case 'order.condition_corrected':
    case 'order.undone':
      return { orders: team, inventory: true }
    case 'team.created':
    case 'team.described':
      return { teams: team }
    case 'team.joined':
      return {
        teams: [...team, entry.detail.from.id],
        session: user,
        // Orders of a team that is gone are in no list any more.
        ...(entry.detail.is_gone && { orders: [entry.detail.from.id] }),
      }
    case 'team.left':
    case 'profile.created':
    case 'profile.id_provided':
    case 'profile.id_withdrawn':
    case 'user.created':
    case 'user.updated':
    case 'user.password_changed':
    case 'user.password_link_created':
      return { teams: team, session: user }
    case 'team.deleted':
      return { teams: team, orders: team, session: entry.detail.members }
    case 'hardware.created':
    case 'hardware.updated':
    case 'hardware.deleted':
    case 'category.created':
    case 'category.updated':
    case 'category.deleted':
      return { inventory: true }
    case 'data.purged':
      return anything
  }
}
