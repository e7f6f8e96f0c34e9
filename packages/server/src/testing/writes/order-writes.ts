import { commandLine } from '../../base/actor.ts'
import { reportIncident, resolveIncident } from '../../orders/incidents.ts'
import { correctCondition, returnForTeam, returnItems } from '../../orders/return-items.ts'
import { cancelOwnOrder, moveOrder } from '../../orders/moves.ts'
import { shortenOrder } from '../../orders/shorten-order.ts'
import { orderForTeam, submitOrder } from '../../orders/submit-order.ts'
import { undoEvent } from '../../orders/undo-event.ts'
import { actorOf } from '../world/make.ts'
import { report } from '../world/event.ts'
import type { Writes } from './write.ts'

export const orderWrites = {
  submitOrder: ({ item, users, now }, db) => {
    const hardware = [{ id: item.id, quantity: 1 }]
    return submitOrder(db, actorOf(users.ada), { hardware, budgets: true }, now)
  },
  orderForTeam: ({ item, team, now }, db) => {
    const order = { team_code: team.code, hardware: [{ id: item.id, quantity: 1 }] }
    return orderForTeam(db, commandLine, { ...order, picked_up: true }, now)
  },
  moveOrder: ({ orders, now }, db) =>
    moveOrder(db, commandLine, { order: orders.submitted.id, status: 'Ready for Pickup' }, now),
  'moveOrder: cancel': ({ orders, now }, db) =>
    moveOrder(db, commandLine, { order: orders.submitted.id, status: 'Cancelled' }, now),
  cancelOwnOrder: ({ orders, users, now }, db) => {
    const input = { order: orders.submitted.id, status: 'Cancelled' } as const
    return cancelOwnOrder(db, actorOf(users.ada), input, now)
  },
  shortenOrder: ({ item, orders, now }, db) => {
    const items = [{ id: item.id, quantity: 1 }]
    return shortenOrder(db, commandLine, { order: orders.submitted.id, items, missing: true }, now)
  },
  returnItems: ({ item, orders, now }, db) => {
    const back = { id: item.id, quantity: 2, part_returned_health: 'Healthy' } as const
    return returnItems(db, commandLine, { order: orders.pickedUp.id, hardware: [back] }, now)
  },
  returnForTeam: ({ item, team, now }, db) => {
    const back = { id: item.id, quantity: 3, part_returned_health: 'Healthy' } as const
    return returnForTeam(db, commandLine, { team_code: team.code, hardware: [back] }, now)
  },
  undoEvent: ({ orders: { returned }, now }, db) => undoEvent(db, commandLine, returned, now),
  correctCondition: ({ orders: { returned }, now }, db) => {
    const unit = { unit: returned.units[0] ?? 0, part_returned_health: 'Healthy' } as const
    return correctCondition(db, commandLine, { order: returned.order, ...unit }, now)
  },
  reportIncident: ({ item, orders, users, now }, db) => {
    const about = { order: orders.pickedUp.id, hardware: item.id }
    return reportIncident(db, actorOf(users.grace), { ...report, ...about }, now)
  },
  resolveIncident: ({ incident, now }, db) =>
    resolveIncident(db, commandLine, { incident, resolved: true }, now),
} satisfies Writes
