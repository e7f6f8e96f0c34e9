import { randomUUID } from 'node:crypto'
import {
  cancelOwnOrder,
  joinTeam,
  limits,
  listItems,
  listOwnOrders,
  submitOrder,
  updateTeam,
} from '@signout/contract'
import { again, type Attack } from './attacker.ts'

/** Attacks by one member of a team against all other users. */
export const participantAttacks: Readonly<Record<string, Attack>> = {
  'orders of 1,000 units, submitted and cancelled': again(async ({ participant, target }) => {
    const hardware = [{ id: target.item, quantity: limits.order.units }]
    const submitted = await participant.call(submitOrder, { body: { hardware } })
    if (submitted.status !== submitOrder.status) return
    const params = { id: submitted.body.order_id }
    await participant.call(cancelOwnOrder, { params, body: { status: 'Cancelled' } })
  }),

  'as many orders of 1,000 units as may wait, 500 a page': async (attacker, signal) => {
    const { participant, target } = attacker
    const hardware = [{ id: target.item, quantity: limits.order.units }]
    for (let order = 0; order < limits.team.pendingOrders; order += 1) {
      await participant.call(submitOrder, { body: { hardware } })
    }
    await again(() => participant.call(listOwnOrders, { query: { limit: 500 } }))(attacker, signal)
  },

  'one order cancelled again, each time with a new key': async (attacker, signal) => {
    const { participant, target } = attacker
    const hardware = [{ id: target.item, quantity: 1 }]
    const { body } = await participant.call(submitOrder, { body: { hardware } })
    const params = { id: body.order_id ?? 0 }
    const cancel = () =>
      participant.call(
        cancelOwnOrder,
        { params, body: { status: 'Cancelled' } },
        { 'idempotency-key': randomUUID() },
      )
    await again(cancel)(attacker, signal)
  },

  'the description that the team has': again(({ participant, target }) =>
    participant.call(
      updateTeam,
      {
        params: { team_code: target.teamCode },
        body: { project_description: 'What we build, again and again. '.repeat(15) },
      },
      { 'idempotency-key': randomUUID() },
    ),
  ),

  'codes of teams, guessed': again(({ participant }, at) =>
    participant.call(joinTeam, {
      params: { team_code: `Z${String(at % 10_000).padStart(4, '2')}` },
    }),
  ),

  'searches that have never been made': again(({ participant }, at) =>
    participant.call(listItems, {
      query: { search: `a e i o r s t ${at}`, limit: 500, ordering: '-quantity_remaining' },
    }),
  ),
}
