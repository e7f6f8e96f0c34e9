import { type Condition, type Endpoint, endpoints, type OrderStatus } from '@signout/contract'
import { times } from '../runs.ts'
import { report, type TestEvent } from './event.ts'
import { makeItem, makeOrder } from './make-items.ts'
import { makeTeam, makeUser } from './make.ts'

/** Adds rows to a list that all sort alike, so that only the last key tells them apart. */
type Fill = (event: TestEvent, rows: number) => Promise<unknown>

const fills = {
  listItems: ({ db }, rows) => times(rows, (row) => makeItem(db, alike(row))),
  listCategories: ({ db }, rows) => times(rows, () => makeItem(db)),
  listHolders: (event, rows) => fillOrders(event, rows),
  listStock: ({ db }, rows) => times(rows, () => makeItem(db)),
  // There is one team already.
  listTeams: ({ db }, rows) => times(rows - 1, () => makeTeam(db, { members: 1 })),
  listOrders: (event, rows) => fillOrders(event, rows),
  // There are three users already, which is one too many for the shortest list.
  listUsers: async ({ db, team }, rows) => {
    await db.deleteFrom('users').where('id', '=', team.members[1].userId).execute()
    await times(rows - 2, () => makeUser(db))
  },
  listHistory: async ({ organiser, team }, rows) => {
    const profile = { id: team.members[0].profileId }
    await times(rows, (row) =>
      organiser.call(endpoints.updateProfile, {
        params: profile,
        body: { id_provided: row % 2 === 0 },
      }),
    )
  },
  listIncidents: fillIncidents,
  listCloseout: (event, rows) => fillOrders(event, rows, 'Picked Up'),
  listLosses: (event, rows) => fillOrders(event, rows, 'Returned', ['Lost']),
  listWatches: fillWatches,
  listDemand: fillWatches,
  listOwnIncidents: fillIncidents,
  listOwnOrders: (event, rows) => fillOrders(event, rows),
} satisfies Partial<Record<keyof typeof endpoints, Fill>>

/** Every list of the contract that has pages, and who reads it. */
export const lists = Object.entries<Fill>(fills).map(([name, fill]) => {
  const endpoint: Endpoint = endpoints[name as keyof typeof endpoints]
  const as = ({ organiser, ada }: TestEvent) => (endpoint.access === 'organiser' ? organiser : ada)
  return { name, endpoint, fill, as }
})

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
  await times(rows, () => ada.call(endpoints.reportIncident, { body }))
}
