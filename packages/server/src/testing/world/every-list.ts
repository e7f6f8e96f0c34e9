import {
  type Condition,
  type Endpoint,
  endpoints,
  listCategories,
  listCloseout,
  listHistory,
  listHolders,
  listIncidents,
  listItems,
  listLosses,
  listOrders,
  listOwnIncidents,
  listOwnOrders,
  listStock,
  listTeams,
  listUsers,
  type OrderStatus,
  reportIncident,
  updateProfile,
} from '@signout/contract'
import { times } from '../runs.ts'
import type { TestClient } from '../requests/test-client.ts'
import { report } from './counted-event.ts'
import type { TestEvent } from './event.ts'
import { makeItem, makeOrder } from './make-items.ts'
import { makeTeam, makeUser } from './make.ts'

interface List {
  readonly endpoint: Endpoint
  readonly as: (event: TestEvent) => TestClient
  /** Adds rows to the list that all sort alike, so that only the last key tells them apart. */
  readonly fill: (event: TestEvent, rows: number) => Promise<unknown>
}

/** Every list of the contract that has pages. */
export const lists: Readonly<Record<string, List>> = {
  listItems: {
    endpoint: listItems,
    as: ({ ada }) => ada,
    fill: ({ db }, rows) => times(rows, (row) => makeItem(db, alike(row))),
  },
  listCategories: {
    endpoint: listCategories,
    as: ({ ada }) => ada,
    fill: ({ db }, rows) => times(rows, () => makeItem(db)),
  },
  listHolders: {
    endpoint: listHolders,
    as: ({ organiser }) => organiser,
    fill: async (event, rows) => fillOrders(event, rows),
  },
  listStock: {
    endpoint: listStock,
    as: ({ organiser }) => organiser,
    fill: ({ db }, rows) => times(rows, () => makeItem(db)),
  },
  listTeams: {
    endpoint: listTeams,
    as: ({ organiser }) => organiser,
    // There is one team already.
    fill: ({ db }, rows) => times(rows - 1, () => makeTeam(db, { members: 1 })),
  },
  listOrders: { endpoint: listOrders, as: ({ organiser }) => organiser, fill: fillOrders },
  listUsers: {
    endpoint: listUsers,
    as: ({ organiser }) => organiser,
    // There are three users already, which is one too many for the shortest list.
    fill: async ({ db, team }, rows) => {
      await db.deleteFrom('users').where('id', '=', team.members[1].userId).execute()
      await times(rows - 2, () => makeUser(db))
    },
  },
  listHistory: {
    endpoint: listHistory,
    as: ({ organiser }) => organiser,
    fill: async (event, rows) => {
      const profile = { id: event.team.members[0].profileId }
      await times(rows, (row) =>
        event.organiser.call(updateProfile, {
          params: profile,
          body: { id_provided: row % 2 === 0 },
        }),
      )
    },
  },
  listIncidents: { endpoint: listIncidents, as: ({ organiser }) => organiser, fill: fillIncidents },
  listCloseout: {
    endpoint: listCloseout,
    as: ({ organiser }) => organiser,
    fill: async (event, rows) => fillOrders(event, rows, 'Picked Up'),
  },
  listLosses: {
    endpoint: listLosses,
    as: ({ organiser }) => organiser,
    fill: async (event, rows) => fillOrders(event, rows, 'Returned', ['Lost']),
  },
  listWatches: { endpoint: endpoints.listWatches, as: ({ ada }) => ada, fill: fillWatches },
  listDemand: {
    endpoint: endpoints.listDemand,
    as: ({ organiser }) => organiser,
    fill: fillWatches,
  },
  listOwnIncidents: { endpoint: listOwnIncidents, as: ({ ada }) => ada, fill: fillIncidents },
  listOwnOrders: { endpoint: listOwnOrders, as: ({ ada }) => ada, fill: fillOrders },
}

function alike(row: number) {
  return { name: 'Same name', model_number: `model ${row}`, quantity: 3 }
}

async function fillWatches({ db, team }: TestEvent, rows: number): Promise<void> {
  await times(rows, async () => {
    const { id } = await makeItem(db, { quantity: 0 })
    const watch = { profile_id: team.members[0].profileId, hardware_id: id }
    await db.insertInto('watches').values(watch).execute()
  })
}

async function fillOrders(
  { db, team }: TestEvent,
  rows: number,
  status: OrderStatus = 'Submitted',
  returned: readonly Condition[] = [],
): Promise<void> {
  const item = await makeItem(db, { quantity: rows })
  const lines = [{ item, quantity: 1, returned }]
  await times(rows, () => makeOrder(db, { team, status, lines }))
}

async function fillIncidents({ db, team, ada }: TestEvent, rows: number): Promise<void> {
  const item = await makeItem(db)
  const { id: order } = await makeOrder(db, { team, lines: [{ item, quantity: 1 }] })
  const body = { ...report, order, hardware: item.id }
  await times(rows, () => ada.call(reportIncident, { body }))
}
