import { endpoints } from '@signout/contract'
import type { StatementCounts } from './counted-event.ts'

/** Of the calls by which the desk puts orders right. */
export const deskCounts: StatementCounts = {
  orderForTeam: [
    14,
    ({ organiser, items, team_code }) =>
      organiser.call(endpoints.orderForTeam, {
        params: { team_code },
        body: { hardware: items.map(({ id }) => ({ id, quantity: 2 })), picked_up: true },
      }),
  ],
  returnForTeam: [
    16,
    ({ organiser, items, team_code }) => {
      const back = { quantity: 1, part_returned_health: 'Healthy' as const }
      return organiser.call(endpoints.returnForTeam, {
        params: { team_code },
        body: { hardware: items.map(({ id }) => ({ id, ...back })) },
      })
    },
  ],
  shortenOrder: [
    15,
    ({ organiser, items, submitted: params }) =>
      organiser.call(endpoints.shortenOrder, {
        params,
        body: { items: items.map(({ id }) => ({ id, quantity: 1 })), missing: false },
      }),
  ],
  'shortenOrder: missing units': [
    14,
    ({ organiser, items, submitted: params }) =>
      organiser.call(endpoints.shortenOrder, {
        params,
        body: { items: items.map(({ id }) => ({ id, quantity: 1 })), missing: true },
      }),
  ],
}
