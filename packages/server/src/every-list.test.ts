// Runs on both databases: each has its own statements for a list.
import {
  type Condition,
  type Endpoint,
  endpoints,
  listCategories,
  listCloseout,
  listHolders,
  listHistory,
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
  type Page,
  reportIncident,
  updateProfile,
  urlOf,
} from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { makeTeam, makeUser } from './testing/world/make.ts'
import { report } from './testing/world/counted-event.ts'
import { makeItem, makeOrder } from './testing/world/make-items.ts'
import { startEvent, type TestEvent } from './testing/world/event.ts'
import type { TestClient } from './testing/requests/test-client.ts'
import { times } from './testing/runs.ts'

// Tests of spec §3, §26.

interface List {
  readonly endpoint: Endpoint
  readonly as: (event: TestEvent) => TestClient
  /** Adds rows to the list that all sort alike, so that only the last key tells them apart. */
  readonly fill: (event: TestEvent, rows: number) => Promise<unknown>
}

const lists: Record<string, List> = {
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

/** Asks a list; these tests only tell its rows apart. */
async function ask(client: TestClient, url: string) {
  const { status, body } = await client.request('GET', url)
  expect(status).toBe(200)
  return body as Page<unknown>
}

async function pages(client: TestClient, first: string, way: 'next' | 'previous') {
  const found: Page<unknown>[] = []
  for (let url: string | null = first; url !== null;) {
    const page: Page<unknown> = await ask(client, url)
    found.push(page)
    url = page[way]
  }
  return found
}

/** Of a list of three: how many rows come. */
const oddPaging = [
  ['limit=0', 3],
  ['limit=-1', 3],
  ['limit=many', 3],
  ['limit=', 3],
  ['limit=2.5', 3],
  ['limit=501', 3],
  ['limit=99999999999999999999', 3],
  ['limit=2', 2],
  ['limit=2&limit=1', 2],
  ['offset=-1', 3],
  ['offset=x', 3],
  ['offset=2', 1],
  ['offset=99999999999999999999', 0],
] as const

const rowsOf = (found: readonly Page<unknown>[]) => found.flatMap((page) => page.results)

test('every list of the contract that has pages is here', () => {
  const declared = Object.entries<Endpoint>(endpoints)
    .filter(([, { method }]) => method === 'GET')
    .filter(([, call]) => 'limit' in shapeOf(call))
  expect(declared.map(([name]) => name).toSorted()).toEqual(Object.keys(lists).toSorted())
})

describe.each(Object.entries(lists))('%s', (_, { endpoint, as, fill }) => {
  // A list of something's rows: of the first that is made.
  const path = urlOf(endpoint, { id: 1 })

  test('page by page, forwards and back, every row comes once', async () => {
    const event = await startEvent()
    await fill(event, 7)
    const client = as(event)
    const all = await ask(client, path)
    expect(all).toMatchObject({ count: 7, next: null, previous: null })
    const forth = await pages(client, `${path}?limit=3`, 'next')
    expect(forth.map((page) => page.results.length)).toEqual([3, 3, 1])
    expect(rowsOf(forth)).toEqual(rowsOf([all]))
    const back = await pages(client, `${path}?limit=3&offset=6`, 'previous')
    expect(rowsOf(back.toReversed())).toEqual(rowsOf([all]))
    for (const page of [...forth, ...back]) expect(page.count).toBe(7)
  })

  test('next and previous are absolute and keep every other parameter', async () => {
    const event = await startEvent({ config: { publicUrl: 'https://signout.example.com' } })
    await fill(event, 4)
    const url = `${path}?offset=1&limit=2&ordering=default&search=&colour=a%26b`
    const page = await ask(as(event), url)
    const [next, previous] = [page.next ?? '', page.previous ?? ''].map((link) => new URL(link))
    expect(next?.origin + (next?.pathname ?? '')).toBe(`https://signout.example.com${path}`)
    const kept = { ordering: 'default', search: '', colour: 'a&b' }
    expect(Object.fromEntries(next?.searchParams ?? [])).toEqual({
      ...kept,
      limit: '2',
      offset: '3',
    })
    expect(previous?.searchParams.get('colour')).toBe('a&b')
    expect(previous?.searchParams.get('offset') ?? '0').toBe('0')
  })

  test('an offset past the end is an empty page that leads back', async () => {
    const event = await startEvent()
    await fill(event, 2)
    const page = await ask(as(event), `${path}?offset=50&limit=10`)
    expect(page).toMatchObject({ count: 2, next: null, results: [] })
    expect(page.previous).toContain('offset=40')
  })

  test('a limit or offset that makes no sense is as good as none', async () => {
    const event = await startEvent()
    await fill(event, 3)
    for (const [query, rows] of oddPaging) {
      const page = await ask(as(event), `${path}?${query}`)
      expect([query, page.count, page.results.length]).toEqual([query, 3, rows])
    }
  })
})

test.each([
  ['', 100],
  ['limit=0', 100],
  ['limit=501', 500],
  ['limit=500', 500],
])('of 501 rows, %j gives %i', async (query, rows) => {
  const { ada, db } = await startEvent()
  const names = Array.from({ length: 501 }, (_, row) => ({
    name: `Category ${row} of many`,
    name_key: `category ${row} of many`,
  }))
  await db.insertInto('categories').values(names).execute()
  const page = await ask(ada, `${listCategories.path}?${query}`)
  expect(page).toMatchObject({ count: 501, next: expect.stringContaining(`limit=${rows}`) })
  expect(page.results).toHaveLength(rows)
})

test.each(['%ED%A0%80', '%F0%9F%A6%8A', '%27%3B--', '%22', '%7B%7D', '%5C'])(
  'a search for %s finds nothing and breaks nothing',
  async (search) => {
    const { ada, organiser, db } = await startEvent()
    await makeItem(db)
    for (const [client, path] of [
      [ada, listItems.path],
      [organiser, listTeams.path],
      [organiser, listOrders.path],
    ] as const) {
      expect(await ask(client, `${path}?search=${search}`)).toMatchObject({ count: 0 })
    }
  },
)

test('a team code that no team can have finds no orders', async () => {
  const { organiser } = await startEvent()
  for (const code of ['%27', '%ED%A0%80', 'x'.repeat(1000)]) {
    expect(await ask(organiser, `${listOrders.path}?team_code=${code}`)).toMatchObject({ count: 0 })
  }
})

test.each(['search', 'team_code', 'status'])('a NUL in %s is refused', async (name) => {
  const { organiser } = await startEvent()
  const answer = await organiser.request('GET', `${listOrders.path}?${name}=a%00b`)
  expect(answer).toMatchObject({ status: 400, body: { [name]: [expect.any(String)] } })
})

describe.each(Object.entries(lists).filter(([, { endpoint }]) => 'search' in shapeOf(endpoint)))(
  'the search of %s',
  (_, { endpoint, as }) => {
    const found = { status: 200, body: { results: expect.any(Array) } }
    const refused = (...search: string[]) => ({ status: 400, body: { search } })

    test.each([
      ['x'.repeat(200), found],
      ['x'.repeat(201), refused('Search for at most 200 characters.')],
      ['1 2 3 4 5 6 7 8 9 10', found],
      ['1 2 3 4 5 6 7 8 9 10 1,1,1', found],
      ['1 2 3 4 5 6 7 8 9 10 11', refused('Search for at most 10 different words.')],
    ])('for %j', async (search, answer) => {
      const event = await startEvent()
      const url = `${endpoint.path}?search=${encodeURIComponent(search)}`
      expect(await as(event).request('GET', url)).toMatchObject(answer)
    })
  },
)

function shapeOf({ query }: Endpoint): object {
  return query?.shape ?? {}
}
