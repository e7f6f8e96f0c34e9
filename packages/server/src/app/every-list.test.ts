import {
  type Condition,
  type Endpoint,
  endpoints,
  listCategories,
  type OrderStatus,
  type Page,
  urlOf,
} from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { times } from '../testing/runs.ts'
import { report, startEvent, type TestEvent } from '../testing/world/event.ts'
import type { TestClient } from '../testing/requests/test-client.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { makeTeam, makeUser } from '../testing/world/make.ts'

// Tests of spec §3, §26.

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
const lists = Object.entries<Fill>(fills).map(([name, fill]) => {
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
  expect(lists.map(({ name }) => name).toSorted()).toEqual(
    declared.map(([name]) => name).toSorted(),
  )
})

describe.each(lists)('$name', ({ endpoint, as, fill }) => {
  // A list of something's rows: of the first that is made.
  const path = urlOf(endpoint, { id: 1 })

  test('page by page, forwards and back, every row comes once', async () => {
    const event = await startEvent()
    await fill(event, 7)
    const client = as(event)
    const all = await ask(client, path)
    expect(all).toMatchObject({ count: 7, next: null, previous: null })
    expect(await ask(client, `${path}?limit=7`)).toMatchObject({ next: null, previous: null })
    const forth = await pages(client, `${path}?limit=3`, 'next')
    expect(forth.map((page) => page.results.length)).toEqual([3, 3, 1])
    expect(rowsOf(forth)).toEqual(rowsOf([all]))
    const back = await pages(client, `${path}?limit=3&offset=6`, 'previous')
    expect(rowsOf(back.toReversed())).toEqual(rowsOf([all]))
    for (const page of [...forth, ...back]) expect(page.count).toBe(7)
  })
})

/** One whose pages have as many rows as are asked for, and one whose pages end before they are too long. */
const bothKinds = lists.filter(({ name }) => ['listItems', 'listHistory'].includes(name))

describe.each(bothKinds)('the links of $name', ({ endpoint, as, fill }) => {
  const { path } = endpoint

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

describe.each(lists.filter(({ endpoint }) => 'search' in shapeOf(endpoint)))(
  'the search of $name',
  ({ endpoint, as }) => {
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
